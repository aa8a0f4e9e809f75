#include "model/core/ParallelFor.h"

#include "model/core/Expects.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace sward {
namespace {

/// Threads that wait for something to do, and the one thing that is being done.
class Workers
{
public:
    ~Workers()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_ends = true;
        }
        m_wakes.notify_all();
        for (auto &thread : m_threads)
            thread.join();
    }

    void run(std::size_t count, int threads, const std::function<void(std::size_t, int)> &work)
    {
        const std::lock_guard turn(m_turn);
        {
            const std::lock_guard lock(m_mutex);
            while (int(m_threads.size()) < threads - 1) {
                const int worker = int(m_threads.size()) + 1;
                m_threads.emplace_back([this, worker] { serve(worker); });
            }
            m_work = &work;
            m_count = count;
            m_next = 0;
            m_helpers = threads - 1;
            m_busy = threads - 1;
            ++m_round;
        }
        m_wakes.notify_all();
        takeAll(work, count, 0);
        std::unique_lock lock(m_mutex);
        m_idle.wait(lock, [this] { return m_busy == 0; });
        m_work = nullptr;
    }

private:
    void takeAll(const std::function<void(std::size_t, int)> &work, std::size_t count, int worker)
    {
        for (auto index = m_next++; index < count; index = m_next++)
            work(index, worker);
    }

    void serve(int worker)
    {
        std::uint64_t seen = 0;
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_wakes.wait(lock, [&] { return m_ends || m_round != seen; });
            if (m_ends)
                return;
            seen = m_round;
            if (worker > m_helpers)
                continue;
            const auto *work = m_work;
            const auto count = m_count;
            lock.unlock();
            takeAll(*work, count, worker);
            lock.lock();
            if (--m_busy == 0)
                m_idle.notify_all();
        }
    }

    std::mutex m_turn; ///< one call at a time
    std::mutex m_mutex;
    std::condition_variable m_wakes;
    std::condition_variable m_idle;
    std::vector<std::thread> m_threads;
    const std::function<void(std::size_t, int)> *m_work = nullptr;
    std::size_t m_count = 0;
    std::atomic<std::size_t> m_next{0};
    int m_helpers = 0;
    int m_busy = 0;
    std::uint64_t m_round = 0;
    bool m_ends = false;
};

} // namespace

int hardwareThreads()
{
    return std::max(1, int(std::thread::hardware_concurrency()));
}

void parallelFor(std::size_t count, int threads, const std::function<void(std::size_t, int)> &work)
{
    expects(threads >= 1 && threads <= 256);
    threads = int(std::min(std::size_t(threads), std::max<std::size_t>(count, 1)));
    if (threads == 1) {
        for (std::size_t index = 0; index < count; ++index)
            work(index, 0);
        return;
    }
    static Workers workers;
    workers.run(count, threads, work);
}

} // namespace sward
