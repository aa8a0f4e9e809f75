#include "panels/RecordAccess.h"
#include "panels/Style.h"
#include "panels/fields/DragLabel.h"
#include "panels/fields/FieldEditor.h"
#include "panels/fields/NumberEdit.h"
#include "panels/fields/RangeSlider.h"

#include <nlohmann/json.hpp>

#include <QCheckBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// A longer range has too many values for a slider.
constexpr double MostOnSlider = 500;
constexpr std::string_view SeedKey = "seed";
/// Seeds are thrown below this, so that they can be read and told.
constexpr quint32 MostThrown = 1000000;

/// What an optional number becomes when it stops being absent.
double startOf(const Field &field)
{
    return std::clamp(0.0, field.minimum, field.maximum);
}

/// The tick that makes an optional field absent, under the words for that.
class AbsentTick : public QCheckBox
{
public:
    AbsentTick(const FieldBinding &binding, const Json &start) : QCheckBox(translated(binding.field().absentMeans))
    {
        connect(this, &QCheckBox::clicked, this,
                [binding, start](bool absent) { binding.set(absent ? Json() : start); });
    }

    void refresh(const FieldBinding &binding)
    {
        const QSignalBlocker blocker(this);
        setTristate(binding.isMixed());
        setCheckState(binding.isMixed() ? Qt::PartiallyChecked : binding.isAbsent() ? Qt::Checked : Qt::Unchecked);
    }
};

/// Throws another seed.
QToolButton *makeDice(const FieldBinding &seed)
{
    auto *dice = new QToolButton;
    dice->setObjectName(QStringLiteral("dice"));
    dice->setIcon(icon(QStringLiteral("dice")));
    dice->setAutoRaise(true);
    dice->setToolTip(QCoreApplication::translate("NumberEditor", "Another seed"));
    QObject::connect(dice, &QToolButton::clicked, dice, [seed] {
        const Json before = seed.value();
        Json thrown = before;
        while (thrown == before)
            thrown = QRandomGenerator::global()->bounded(MostThrown);
        seed.set(thrown);
    });
    return dice;
}

class NumberEditor : public FieldEditor
{
public:
    explicit NumberEditor(const FieldBinding &whole) : FieldEditor(whole), m_number(new NumberEdit(whole))
    {
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->addWidget(m_number, 1);
        if (field().optional) {
            m_tick = new AbsentTick(whole, startOf(field()));
            row->addWidget(m_tick);
        }
        if (field().key == SeedKey)
            row->addWidget(makeDice(whole));
        setFocusProxy(m_number);
        refresh();
    }

    void refresh() override
    {
        m_number->refresh();
        if (m_tick)
            m_tick->refresh(binding());
    }
    NumberEdit *dragged() override { return m_number; }

private:
    NumberEdit *m_number;
    AbsentTick *m_tick = nullptr;
};

/// A place, a range, or any fixed row of numbers, each with its own name to drag by.
class NumbersEditor : public FieldEditor
{
public:
    explicit NumbersEditor(const FieldBinding &whole) : FieldEditor(whole)
    {
        auto *column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(2);
        auto *row = new QHBoxLayout;
        row->setSpacing(4);
        for (std::size_t part = 0; part < field().count; ++part) {
            auto *number = new NumberEdit(whole.withPart(int(part)));
            if (const QString name = nameOfPart(part); !name.isEmpty())
                row->addWidget(new DragLabel(name, number));
            row->addWidget(number, 1);
            m_numbers.push_back(number);
        }
        column->addLayout(row);
        const bool bounded = std::isfinite(field().minimum) && std::isfinite(field().maximum);
        if (field().ordered && bounded && field().maximum - field().minimum <= MostOnSlider) {
            m_slider = new RangeSlider(whole);
            column->addWidget(m_slider);
        }
        if (field().optional) {
            m_tick = new AbsentTick(whole, start());
            column->addWidget(m_tick);
        }
        setFocusProxy(m_numbers.front());
        refresh();
    }

    void refresh() override
    {
        const bool absent = field().optional && binding().isAbsent();
        for (auto *number : m_numbers) {
            number->setEnabled(!absent);
            number->refresh();
        }
        if (m_slider)
            m_slider->update();
        if (m_tick)
            m_tick->refresh(binding());
    }
    bool isWide() const override { return field().count > 2; }
    NumberEdit *dragged() override { return field().ordered ? m_numbers.front() : nullptr; }

private:
    QString nameOfPart(std::size_t part) const
    {
        if (field().ordered)
            return part == 0 ? QString() : QCoreApplication::translate("NumbersEditor", "to");
        // Longer names than x, y and z are told by the order and the tool tip.
        const QString name = translated(field().parts[part]);
        return field().count > 3 ? QString() : name;
    }
    Json start() const
    {
        Json numbers = Json::array();
        for (std::size_t part = 0; part < field().count; ++part) {
            const bool upper = field().ordered && part == 1;
            numbers.push_back(upper && std::isfinite(field().maximum) ? field().maximum
                              : upper                                 ? startOf(field()) + 100
                                                                      : startOf(field()));
        }
        return numbers;
    }

    std::vector<NumberEdit *> m_numbers;
    RangeSlider *m_slider = nullptr;
    AbsentTick *m_tick = nullptr;
};

} // namespace

FieldEditor *makeNumberEditor(const FieldBinding &binding)
{
    return new NumberEditor(binding);
}

FieldEditor *makeNumbersEditor(const FieldBinding &binding)
{
    return new NumbersEditor(binding);
}

} // namespace sward
