#pragma once

#include "model/landscape/LandscapeEdits.h"

#include <QDialog>

#include <array>

class QDialogButtonBox;
class QLabel;
class QSpinBox;

namespace sward {

/// Asks by how much the landscape grows or is cut on each side, and shows what comes of it.
class ResizeDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ResizeDialog(const Scene &scene, QWidget *parent = nullptr);

    LandscapeMargins margins() const;

private:
    void showResult();

    Scene m_scene;
    std::array<QSpinBox *, 4> m_sides{}; ///< west, north, east, south
    QLabel *m_result;
    QLabel *m_complaint;
    QDialogButtonBox *m_buttons;
};

/// Asks for another number of height samples over the same extent, and shows what comes of it.
class ResampleDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ResampleDialog(const Scene &scene, QWidget *parent = nullptr);

    int width() const;
    int height() const;

private:
    void showResult();

    Scene m_scene;
    QSpinBox *m_width;
    QLabel *m_result;
    QLabel *m_complaint;
    QDialogButtonBox *m_buttons;
};

} // namespace sward
