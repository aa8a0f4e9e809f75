#pragma once

#include "model/files/FileSystem.h"

#include <atomic>

namespace sward::test {

/// The machine's disk, on which one operation that changes something fails.
class FaultyDisk : public FileSystem
{
public:
    enum class Fault {
        None,
        Once,  ///< the operation fails, later ones succeed
        Death, ///< it and all later ones do nothing, as if the power were cut before it
        Torn,  ///< the same, but of a file half of the bytes are written
    };

    void breakAt(int operation, Fault fault)
    {
        m_at = operation;
        m_fault = fault;
        m_count = 0;
    }
    void mend() { breakAt(0, Fault::None); }
    int operations() const { return m_count; }

    Result<Bytes> read(const std::string &path) override { return disk().read(path); }
    std::optional<FileFacts> facts(const std::string &path) override { return disk().facts(path); }
    Result<std::string> realPath(const std::string &path) override { return disk().realPath(path); }
    Result<std::vector<std::string>> list(const std::string &folder) override { return disk().list(folder); }

    Result<Done> write(const std::string &path, std::span<const std::uint8_t> bytes) override
    {
        if (!strikes())
            return disk().write(path, bytes);
        if (m_fault == Fault::Torn && m_count == m_at)
            (void)disk().write(path, bytes.first(bytes.size() / 2));
        return full(path);
    }
    Result<Done> create(const std::string &path, std::span<const std::uint8_t> bytes) override
    {
        return strikes() ? full(path) : disk().create(path, bytes);
    }
    Result<std::unique_ptr<AppendFile>> startAppending(const std::string &path) override
    {
        if (strikes())
            return error("No space left on device", path);
        auto file = disk().startAppending(path);
        if (!file)
            return file;
        return std::unique_ptr<AppendFile>(std::make_unique<File>(*this, std::move(*file)));
    }
    Result<Done> rename(const std::string &from, const std::string &to) override
    {
        return strikes() ? full(to) : disk().rename(from, to);
    }
    Result<Done> remove(const std::string &path) override { return strikes() ? full(path) : disk().remove(path); }
    Result<Done> removeFolder(const std::string &path) override
    {
        return strikes() ? full(path) : disk().removeFolder(path);
    }
    Result<Done> makeFolder(const std::string &path) override
    {
        return strikes() ? full(path) : disk().makeFolder(path);
    }
    Result<Done> syncFolder(const std::string &path) override
    {
        return strikes() ? full(path) : disk().syncFolder(path);
    }

private:
    class File : public AppendFile
    {
    public:
        File(FaultyDisk &disk, std::unique_ptr<AppendFile> file) : m_disk(disk), m_file(std::move(file)) {}
        Result<Done> append(std::span<const std::uint8_t> bytes) override
        {
            if (!m_disk.strikes())
                return m_file->append(bytes);
            (void)m_file->append(bytes.first(bytes.size() / 2));
            return full("journal");
        }
        Result<Done> sync() override { return m_file->sync(); }

    private:
        FaultyDisk &m_disk;
        std::unique_ptr<AppendFile> m_file;
    };

    bool strikes()
    {
        const int count = ++m_count;
        return m_fault != Fault::None && (m_fault == Fault::Once ? count == m_at : count >= m_at);
    }
    static Result<Done> full(const std::string &path) { return error("No space left on device", path); }

    std::atomic<int> m_count{0};
    int m_at = 0;
    Fault m_fault = Fault::None;
};

} // namespace sward::test
