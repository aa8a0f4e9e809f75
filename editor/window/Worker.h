#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <memory>
#include <utility>

namespace sward {

/// Runs `work` on another thread and hands what it returns to `done` on this one, unless `context` has gone meanwhile.
template <class Work, class Done> void onWorker(QObject *context, Work work, Done done)
{
    QThreadPool::globalInstance()->start(
        [guard = QPointer<QObject>(context), work = std::move(work), done = std::move(done)]() mutable {
            auto value = std::make_shared<decltype(work())>(work());
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [guard, value, done = std::move(done)]() mutable {
                    if (guard)
                        done(std::move(*value));
                },
                Qt::QueuedConnection);
        });
}

} // namespace sward
