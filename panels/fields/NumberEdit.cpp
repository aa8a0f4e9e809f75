#include "panels/fields/NumberEdit.h"

#include "panels/RecordAccess.h"
#include "panels/Style.h"
#include "panels/fields/Expression.h"

#include <nlohmann/json.hpp>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace sward {
namespace {

constexpr double PixelsPerStep = 4;
constexpr int UnitGap = 4;

/// The power of ten at or below `value`.
double decade(double value)
{
    return std::pow(10.0, std::floor(std::log10(value) + 1e-9));
}

} // namespace

QString shortUnit(std::string_view unit)
{
    QString shown = translated(unit);
    const QString perPlant = QStringLiteral("plants per ");
    if (shown.startsWith(perPlant))
        shown = QLatin1Char('/') + shown.mid(perPlant.size());
    return shown;
}

NumberEdit::NumberEdit(FieldBinding binding, QWidget *parent)
    : QLineEdit(parent), m_binding(std::move(binding)), m_unit(shortUnit(m_binding.field().unit))
{
    // The mouse gives the focus when it was not dragged, see mouseReleaseEvent.
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::SizeHorCursor);
    setContextMenuPolicy(Qt::NoContextMenu);
    setObjectName(QString::fromStdString(m_binding.path()));
    if (m_binding.part() < 0 && !m_unit.isEmpty())
        setTextMargins(0, 0, fontMetrics().horizontalAdvance(m_unit) + UnitGap, 0);
    else
        m_unit.clear();
    connect(this, &QLineEdit::textEdited, this, &NumberEdit::clearRefusal);
    connect(this, &QLineEdit::returnPressed, this, [this] {
        takeEntry();
        if (!isModified())
            selectAll();
    });
    refresh();
}

void NumberEdit::refresh()
{
    // What is being typed is the artist's until it is entered or given up.
    if (isModified() && hasFocus())
        return;
    const bool mixed = m_binding.isMixed();
    const auto number = m_binding.number();
    const QString shown = number && !mixed ? QString::fromStdString(shownNumber(*number)) : QString();
    setPlaceholderText(mixed ? QStringLiteral("—") : QString());
    if (shown != text()) {
        const bool all = hasSelectedText() && selectedText() == text();
        const int cursor = cursorPosition();
        setText(shown);
        if (hasFocus() && !all)
            setCursorPosition(cursor);
        else if (all)
            selectAll();
        else
            home(false);
    }
    setModified(false);
    clearRefusal();
}

void NumberEdit::beginDrag()
{
    m_binding.begin();
    m_dragStep = step();
}

void NumberEdit::dragTo(double pixels, double scale)
{
    const double step = m_dragStep * scale;
    const double steps = std::trunc(pixels / PixelsPerStep);
    const auto complaint = m_binding.drag([&](double start) { return settled(start + steps * step, step); });
    if (complaint)
        refuse(QString::fromStdString(complaint->message));
    refresh();
}

void NumberEdit::endDrag(bool keep)
{
    if (keep)
        m_binding.commit();
    else
        m_binding.cancel();
    refresh();
}

double NumberEdit::dragScale(Qt::KeyboardModifiers modifiers)
{
    if (modifiers & Qt::ShiftModifier)
        return 0.1;
    return modifiers & Qt::ControlModifier ? 10 : 1;
}

QSize NumberEdit::sizeHint() const
{
    const int digits = fontMetrics().horizontalAdvance(QStringLiteral("0000.00"));
    return {digits + textMargins().right() + 16, QLineEdit::sizeHint().height()};
}

QSize NumberEdit::minimumSizeHint() const
{
    const int digits = fontMetrics().horizontalAdvance(QStringLiteral("00.0"));
    return {digits + textMargins().right() + 16, QLineEdit::minimumSizeHint().height()};
}

bool NumberEdit::event(QEvent *event)
{
    // Escape gives up what is typed or dragged here before it means anything to the window.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape &&
        (isModified() || m_dragging)) {
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

void NumberEdit::keyPressEvent(QKeyEvent *event)
{
    if (m_dragging) {
        if (event->key() == Qt::Key_Escape) {
            m_dragging = m_pressed = false;
            releaseKeyboard();
            endDrag(false);
        }
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        return stepBy(dragScale(event->modifiers()));
    case Qt::Key_Down:
        return stepBy(-dragScale(event->modifiers()));
    case Qt::Key_PageUp:
        return stepBy(10);
    case Qt::Key_PageDown:
        return stepBy(-10);
    case Qt::Key_Escape:
        if (isModified()) {
            setModified(false);
            refresh();
            selectAll();
            return;
        }
        break;
    default:
        break;
    }
    QLineEdit::keyPressEvent(event);
}

void NumberEdit::wheelEvent(QWheelEvent *event)
{
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    // Alt turns a wheel sideways on some systems.
    const int delta = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    if (delta != 0)
        stepBy((delta > 0 ? 1 : -1) * dragScale(event->modifiers()));
    event->accept();
}

void NumberEdit::mousePressEvent(QMouseEvent *event)
{
    if (hasFocus() || event->button() != Qt::LeftButton) {
        QLineEdit::mousePressEvent(event);
        return;
    }
    m_pressed = true;
    m_pressX = event->globalPosition().x();
}

void NumberEdit::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressed) {
        QLineEdit::mouseMoveEvent(event);
        return;
    }
    const double moved = event->globalPosition().x() - m_pressX;
    if (!m_dragging) {
        if (std::abs(moved) < PixelsPerStep)
            return;
        beginDrag();
        m_dragging = true;
        // Escape must reach us, whoever has the focus.
        grabKeyboard();
    }
    dragTo(moved, dragScale(event->modifiers()));
}

void NumberEdit::mouseReleaseEvent(QMouseEvent *event)
{
    if (!std::exchange(m_pressed, false)) {
        QLineEdit::mouseReleaseEvent(event);
        return;
    }
    if (std::exchange(m_dragging, false)) {
        releaseKeyboard();
        endDrag(true);
    } else {
        setFocus(Qt::MouseFocusReason);
        selectAll();
    }
}

void NumberEdit::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    setCursor(Qt::IBeamCursor);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        selectAll();
}

void NumberEdit::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason)
        return;
    setCursor(Qt::SizeHorCursor);
    deselect();
    takeEntry();
    setModified(false);
    refresh();
}

void NumberEdit::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (m_unit.isEmpty())
        return;
    QPainter painter(this);
    painter.setPen(isEnabled() ? tones(palette()).muted : palette().color(QPalette::Disabled, QPalette::Text));
    painter.drawText(rect().adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, m_unit);
}

double NumberEdit::step() const
{
    const Field &field = m_binding.field();
    if (field.kind == FieldKind::Integer)
        return 1;
    const double range = field.maximum - field.minimum;
    const double coarse = std::isfinite(range) ? decade(range / 50) : 1;
    const double present = std::abs(m_binding.number().value_or(0));
    return present > 0 ? std::min(coarse, decade(std::max(present / 50, 1e-4))) : coarse;
}

std::pair<double, double> NumberEdit::limits() const
{
    const Field &field = m_binding.field();
    double least = field.minimum, most = field.maximum;
    if (field.ordered && m_binding.part() >= 0) {
        const auto other = m_binding.withPart(1 - m_binding.part()).number();
        if (m_binding.part() == 0)
            most = other.value_or(most);
        else
            least = other.value_or(least);
    }
    return {least, most};
}

double NumberEdit::settled(double value, double step) const
{
    const auto [least, most] = limits();
    // Dividing by a power of ten keeps 0.3 from becoming 0.30000000000000004.
    const double inverse = std::round(1 / step);
    const double round = step < 1 ? std::round(value * inverse) / inverse : std::round(value / step) * step;
    return std::clamp(m_binding.field().kind == FieldKind::Integer ? std::round(value) : round, least, most);
}

void NumberEdit::takeEntry()
{
    if (!isModified())
        return;
    const QString typed = text().trimmed();
    if (typed.isEmpty()) {
        // Emptied, an optional field is absent again; the others keep what they had.
        if (m_binding.field().optional)
            m_binding.set(Json());
        setModified(false);
        refresh();
        return;
    }
    const auto entry = parseEntry(typed.toStdString(), m_binding.field().unit);
    if (!entry) {
        refuse(QString::fromStdString(entry.issue().message));
        return;
    }
    std::optional<Issue> complaint;
    if (m_binding.isAbsent() && m_binding.part() < 0)
        complaint = m_binding.set((*entry)(0));
    else
        complaint = m_binding.change(*entry);
    if (complaint) {
        refuse(QString::fromStdString(complaint->message));
        return;
    }
    setModified(false);
    refresh();
}

void NumberEdit::stepBy(double steps)
{
    takeEntry();
    if (isModified() || !m_binding.number())
        return;
    const double change = step() * std::abs(steps);
    const auto complaint = m_binding.change(
        [&](double present) { return settled(present + (steps > 0 ? change : -change), std::min(change, step())); });
    if (complaint)
        refuse(QString::fromStdString(complaint->message));
    refresh();
}

void NumberEdit::refuse(const QString &why)
{
    setProperty("refused", true);
    style()->unpolish(this);
    style()->polish(this);
    if (isVisible())
        QToolTip::showText(mapToGlobal(QPoint(0, height())), why, this);
}

void NumberEdit::clearRefusal()
{
    if (!property("refused").toBool())
        return;
    setProperty("refused", false);
    style()->unpolish(this);
    style()->polish(this);
}

} // namespace sward
