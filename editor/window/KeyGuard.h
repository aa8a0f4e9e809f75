#pragma once

#include <QObject>

namespace sward {

/// Leaves the space bar to buttons, lists and boxes that have the focus, which press or tick with it; everywhere else
/// it is a shortcut. Text fields keep their letters by themselves.
class KeyGuard : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace sward
