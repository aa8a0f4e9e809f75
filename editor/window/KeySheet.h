#pragma once

#include "editor/window/Actions.h"

#include <QDialog>

namespace sward {

/// Every key of the window on one sheet, those of the mouse and the camera too.
class KeySheet : public QDialog
{
    Q_OBJECT

public:
    explicit KeySheet(const Actions &actions, QWidget *parent);
};

} // namespace sward
