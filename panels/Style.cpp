#include "panels/Style.h"

#include "model/core/Expects.h"

#include <QApplication>
#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleOption>
#include <QSvgRenderer>

#include <algorithm>

// A static library's resources are only there when something asks for them, which must stand outside any namespace.
static void loadIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace sward {
namespace {

QByteArray drawingOf(const QString &name)
{
    loadIcons();
    QFile file(QStringLiteral(":/sward/icons/%1.svg").arg(name));
    const bool found = file.open(QIODevice::ReadOnly);
    expects(found);
    return file.readAll();
}

/// Draws one of our icons in the colour that suits where it stands. The drawing's `currentColor` is that colour.
class PaletteIconEngine : public QIconEngine
{
public:
    PaletteIconEngine(const QString &name, QColor colour) : m_drawing(drawingOf(name)), m_name(name), m_colour(colour) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        QByteArray drawing = m_drawing;
        drawing.replace("currentColor", colourFor(mode).name().toLatin1());
        QSvgRenderer renderer(drawing);
        painter->setRenderHint(QPainter::Antialiasing);
        const int side = std::min(rect.width(), rect.height());
        renderer.render(painter, QRectF(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0,
                                        side, side));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new PaletteIconEngine(m_name, m_colour); }

private:
    QColor colourFor(QIcon::Mode mode) const
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::ButtonText);
        if (m_colour.isValid())
            return m_colour;
        if (mode == QIcon::Selected)
            return palette.color(QPalette::HighlightedText);
        return palette.color(QPalette::Active, QPalette::ButtonText);
    }

    QByteArray m_drawing;
    QString m_name;
    QColor m_colour;
};

struct Surfaces
{
    QColor window, base, alternate, button, text, muted, disabled, highlight, highlightedText, link, line, raised, tip;
};

Surfaces surfaces(Theme theme)
{
    if (theme == Theme::Light)
        return {.window = 0xf1f2ee,
                .base = 0xfdfdfb,
                .alternate = 0xf5f6f2,
                .button = 0xe8eae4,
                .text = 0x20251f,
                .muted = 0x5a6258,
                .disabled = 0x9aa197,
                .highlight = 0x2f7148,
                .highlightedText = 0xffffff,
                .link = 0x1f6b3f,
                .line = 0xcdd1c8,
                .raised = 0xe6e8e2,
                .tip = 0xffffff};
    return {.window = 0x2b2e2b,
            .base = 0x212421,
            .alternate = 0x262926,
            .button = 0x393d39,
            .text = 0xe4e8e2,
            .muted = 0xa6ada4,
            .disabled = 0x767d75,
            .highlight = 0x3c7f57,
            .highlightedText = 0xffffff,
            .link = 0x86cf9f,
            .line = 0x454a45,
            .raised = 0x353935,
            .tip = 0x3a3f3a};
}

QPalette paletteOf(Theme theme)
{
    const Surfaces colours = surfaces(theme);
    QPalette palette;
    palette.setColor(QPalette::Window, colours.window);
    palette.setColor(QPalette::Base, colours.base);
    palette.setColor(QPalette::AlternateBase, colours.alternate);
    palette.setColor(QPalette::Button, colours.button);
    palette.setColor(QPalette::Mid, colours.line);
    palette.setColor(QPalette::ToolTipBase, colours.tip);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText, QPalette::BrightText}) {
        palette.setColor(role, colours.text);
        palette.setColor(QPalette::Disabled, role, colours.disabled);
    }
    palette.setColor(QPalette::PlaceholderText, colours.muted);
    palette.setColor(QPalette::Highlight, colours.highlight);
    palette.setColor(QPalette::HighlightedText, colours.highlightedText);
    palette.setColor(QPalette::Link, colours.link);
    return palette;
}

QString styleSheetOf(Theme theme)
{
    const Surfaces colours = surfaces(theme);
    return QStringLiteral(R"(
QToolTip { color: %1; background: %2; border: 1px solid %3; padding: 4px; }
QLineEdit, QPlainTextEdit { background: %4; border: 1px solid %3; border-radius: 3px; padding: 2px 5px; }
QLineEdit:focus, QPlainTextEdit:focus { border-color: %5; }
QLineEdit[refused="true"], QPlainTextEdit[refused="true"] { border-color: %6; }
QLineEdit:disabled { background: transparent; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 3px; }
QToolButton:hover { background: %7; }
QToolButton:pressed, QToolButton:checked { background: %7; border-color: %3; }
QToolButton#foldHeader { text-align: left; font-weight: 600; background: %7; border-radius: 3px; padding: 4px 6px; }
QAbstractItemView { border: 1px solid %3; }
QHeaderView::section { background: %7; border: 0; border-bottom: 1px solid %3; padding: 3px 5px; }
QScrollArea { border: 0; }
QDockWidget::title { background: %7; padding: 5px 8px; }
)")
        .arg(colours.text.name(), colours.tip.name(), colours.line.name(), colours.base.name(),
             colours.highlight.name(), tones(paletteOf(theme)).error.name(), colours.raised.name());
}

/// Fusion with ticks that stand out on dark surfaces too.
class TickStyle : public QProxyStyle
{
public:
    TickStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override
    {
        if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
            drawTick(*option, *painter);
        else
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }

    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returned) const override
    {
        // Qt's own button icons are of another style than ours.
        return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, returned);
    }

    QIcon standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const override
    {
        const Tones shades = tones(QApplication::palette());
        switch (which) {
        case SP_MessageBoxWarning:
            return icon("warning", shades.warning);
        case SP_MessageBoxCritical:
            return icon("error", shades.error);
        case SP_MessageBoxInformation:
        case SP_MessageBoxQuestion:
            return icon("info", shades.accent);
        default:
            return QProxyStyle::standardIcon(which, option, widget);
        }
    }

private:
    static void drawTick(const QStyleOption &option, QPainter &painter)
    {
        const int side = std::min({option.rect.width(), option.rect.height(), 14});
        QRectF box(0, 0, side - 1, side - 1);
        box.moveCenter(QRectF(option.rect).center());
        const bool enabled = option.state & State_Enabled;
        const bool filled = option.state & (State_On | State_NoChange);
        const QPalette &palette = option.palette;
        const QColor frame = enabled ? tones(palette).muted : palette.color(QPalette::Disabled, QPalette::Text);
        const QColor fill = enabled ? palette.color(QPalette::Active, QPalette::Highlight) : frame;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(filled ? fill : frame);
        painter.setBrush(filled ? fill : palette.color(QPalette::Base));
        painter.drawRoundedRect(box, 2.5, 2.5);
        const QPointF corner = box.topLeft();
        painter.setPen(QPen(palette.color(QPalette::Active, QPalette::HighlightedText), 1.8, Qt::SolidLine,
                            Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        const auto at = [&](double x, double y) { return corner + QPointF(x, y) * box.width(); };
        if (option.state & State_NoChange)
            painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
        else if (option.state & State_On)
            painter.drawPolyline(QPolygonF{at(0.22, 0.52), at(0.43, 0.73), at(0.78, 0.29)});
        painter.restore();
    }
};

} // namespace

void applyTheme(QApplication &application, Theme theme)
{
    application.setStyle(new TickStyle);
    application.setPalette(paletteOf(theme));
    application.setStyleSheet(styleSheetOf(theme));
}

Theme themeOf(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < 128 ? Theme::Dark : Theme::Light;
}

QIcon icon(const QString &name)
{
    return icon(name, {});
}

QIcon icon(const QString &name, const QColor &colour)
{
    return QIcon(new PaletteIconEngine(name, colour));
}

Tones tones(const QPalette &palette)
{
    const Theme theme = themeOf(palette);
    const Surfaces colours = surfaces(theme);
    const bool dark = theme == Theme::Dark;
    return {.muted = colours.muted,
            .accent = dark ? QColor(0x7fc79a) : QColor(0x2f7148),
            .error = dark ? QColor(0xff8a7a) : QColor(0xb3261e),
            .warning = dark ? QColor(0xf0bd5a) : QColor(0x8a5a00),
            .faint = colours.disabled,
            .line = colours.line,
            .raised = colours.raised};
}

} // namespace sward
