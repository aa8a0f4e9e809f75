#pragma once

#include "model/core/Result.h"

#include <glm/vec3.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// The way of an eye through a scene: places at times, straight between them.
class StreamPath
{
public:
    struct Key
    {
        double seconds = 0;
        glm::dvec3 position{0}; ///< world metres

        bool operator==(const Key &) const = default;
    };

    /// Expects at least one key, times rising.
    explicit StreamPath(std::vector<Key> keys);

    /// Reads `{"keys": [{"t": seconds, "position": [x, y, z]}, …]}`, strictly. `file` names it in the issue.
    static Result<StreamPath> parse(std::string_view text, const std::string &file);
    std::string write() const;

    double begin() const { return m_keys.front().seconds; }
    double end() const { return m_keys.back().seconds; }
    /// Before the first key and after the last that key's place.
    glm::dvec3 at(double seconds) const;
    const std::vector<Key> &keys() const { return m_keys; }

private:
    std::vector<Key> m_keys;
};

} // namespace sward
