#pragma once

#include "model/core/Issue.h"

#include <optional>
#include <utility>

namespace sward {

/// A value, or the reason why there is none. The world may fail; whoever calls must look.
template <class T> class Result
{
public:
    Result(T value) : m_value(std::move(value)) {}
    Result(Issue issue) : m_issue(std::move(issue)) {}

    bool ok() const { return m_value.has_value(); }
    explicit operator bool() const { return ok(); }

    T &operator*() { return *m_value; }
    const T &operator*() const { return *m_value; }
    T *operator->() { return &*m_value; }
    const T *operator->() const { return &*m_value; }

    /// Why there is no value. Only to be read when `!ok()`.
    const Issue &issue() const { return m_issue; }

private:
    std::optional<T> m_value;
    Issue m_issue;
};

/// Nothing to return but whether it worked.
struct Done
{
};

inline Issue error(std::string message, std::string file = {}, std::string pointer = {})
{
    return {Severity::Error, std::move(message), std::move(pointer), std::move(file)};
}

inline Issue warning(std::string message, std::string file = {}, std::string pointer = {})
{
    return {Severity::Warning, std::move(message), std::move(pointer), std::move(file)};
}

} // namespace sward
