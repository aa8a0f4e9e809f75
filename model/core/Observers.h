#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace sward {

/// Who keeps it is told; letting it go ends that.
class Subscription
{
public:
    Subscription() = default;
    explicit Subscription(std::shared_ptr<void> token) : m_token(std::move(token)) {}

private:
    std::shared_ptr<void> m_token;
};

/// Functions to call when something happens. They may subscribe, unsubscribe and make it happen again meanwhile.
template <class... Args> class Observers
{
public:
    using Function = std::function<void(Args...)>;

    [[nodiscard]] Subscription subscribe(Function function)
    {
        auto shared = std::make_shared<Function>(std::move(function));
        m_functions.push_back(shared);
        return Subscription(shared);
    }

    void operator()(Args... args)
    {
        std::erase_if(m_functions, [](const auto &weak) { return weak.expired(); });
        const auto functions = m_functions;
        for (const auto &weak : functions) {
            if (const auto function = weak.lock())
                (*function)(args...);
        }
    }

private:
    std::vector<std::weak_ptr<Function>> m_functions;
};

} // namespace sward
