#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sward {

/// Appends numbers and texts to a block of bytes in the machine's own order (little-endian on everything Sward runs
/// on).
class ByteWriter
{
public:
    template <class T> void number(T value)
    {
        static_assert(std::is_arithmetic_v<T>);
        raw(&value, sizeof value);
    }

    void text(std::string_view text)
    {
        number(std::uint32_t(text.size()));
        raw(text.data(), text.size());
    }

    /// The count, then the elements as they lie in memory.
    template <class T> void array(const std::vector<T> &values)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        number(std::uint64_t(values.size()));
        raw(values.data(), values.size() * sizeof(T));
    }

    void raw(const void *data, std::size_t size)
    {
        if (size == 0)
            return;
        const auto at = m_bytes.size();
        m_bytes.resize(at + size);
        std::memcpy(m_bytes.data() + at, data, size);
    }

    std::vector<std::uint8_t> &bytes() { return m_bytes; }

private:
    std::vector<std::uint8_t> m_bytes;
};

/// Reads what ByteWriter wrote and believes nothing: a count is checked against the bytes that are left before anything
/// is allocated, and after the first failure everything reads as zero or empty. Ask `ok()` at the end.
class ByteReader
{
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    bool ok() const { return m_ok; }
    bool atEnd() const { return m_ok && m_bytes.empty(); }

    template <class T> T number()
    {
        static_assert(std::is_arithmetic_v<T>);
        T value{};
        raw(&value, sizeof value);
        return value;
    }

    /// A bool, an enumerator or the like: a byte not above `largest`.
    std::uint8_t choice(std::uint8_t largest)
    {
        const auto value = number<std::uint8_t>();
        m_ok = m_ok && value <= largest;
        return m_ok ? value : 0;
    }

    /// A count of things that take `bytesEach` or more.
    std::size_t count(std::size_t bytesEach)
    {
        const auto value = number<std::uint64_t>();
        m_ok = m_ok && value <= m_bytes.size() / bytesEach;
        return m_ok ? std::size_t(value) : 0;
    }

    std::string text()
    {
        const auto size = number<std::uint32_t>();
        m_ok = m_ok && size <= m_bytes.size();
        std::string text(m_ok ? size : 0, '\0');
        raw(text.data(), text.size());
        return text;
    }

    template <class T> std::vector<T> array()
    {
        static_assert(std::is_trivially_copyable_v<T>);
        std::vector<T> values(count(sizeof(T)));
        raw(values.data(), values.size() * sizeof(T));
        return values;
    }

private:
    void raw(void *into, std::size_t size)
    {
        m_ok = m_ok && size <= m_bytes.size();
        if (!m_ok || size == 0)
            return;
        std::memcpy(into, m_bytes.data(), size);
        m_bytes = m_bytes.subspan(size);
    }

    std::span<const std::uint8_t> m_bytes;
    bool m_ok = true;
};

} // namespace sward
