#pragma once

#include "model/tools/ToolOptions.h"

#include <QWidget>

namespace sward {

/// A brush from the side: how strong it is from its middle to its rim.
class FalloffPicture : public QWidget
{
    Q_OBJECT

public:
    explicit FalloffPicture(QWidget *parent = nullptr);

    void setBrush(const BrushShape &brush);

    QSize sizeHint() const override { return {160, 64}; }
    QSize minimumSizeHint() const override { return {80, 48}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Falloff m_falloff = Falloff::Smooth;
    double m_hardness = 0;
    double m_strength = 1;
};

} // namespace sward
