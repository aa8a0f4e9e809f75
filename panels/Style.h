#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

class QApplication;
class QPalette;

namespace sward {

enum class Theme { Light, Dark };

/// Gives every window the theme's colours and our few rules of style. May be called again while windows are open.
void applyTheme(QApplication &application, Theme theme);

/// The theme that a palette belongs to, for what paints itself.
Theme themeOf(const QPalette &palette);

/// The icon of `resources/icons/<name>.svg`, drawn in the palette's text colour, so that it suits both themes and any
/// scale. Expects one of that name.
QIcon icon(const QString &name);
/// The same in a colour of its own, such as that of a warning.
QIcon icon(const QString &name, const QColor &colour);

/// Colours for what is said beside the ordinary text; each has enough contrast on the theme's surfaces.
struct Tones
{
    QColor muted;   ///< units, hints, counts
    QColor accent;  ///< what is active
    QColor error;   ///< refused input and errors
    QColor warning; ///< warnings
    QColor faint;   ///< what can be switched on, and is off
    QColor line;    ///< separators and frames
    QColor raised;  ///< headers and buttons
};
Tones tones(const QPalette &palette);

} // namespace sward
