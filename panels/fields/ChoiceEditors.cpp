#include "panels/RecordAccess.h"
#include "panels/fields/FieldEditor.h"

#include <nlohmann/json.hpp>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QWheelEvent>

namespace sward {
namespace {

QString phrase(const char *text)
{
    return QCoreApplication::translate("ChoiceEditors", text);
}

/// A combo box that the wheel turns only after it was clicked, so that scrolling a form changes nothing.
class CalmCombo : public QComboBox
{
public:
    CalmCombo()
    {
        setFocusPolicy(Qt::StrongFocus);
        setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        setMinimumContentsLength(6);
    }

protected:
    void wheelEvent(QWheelEvent *event) override
    {
        if (hasFocus())
            QComboBox::wheelEvent(event);
        else
            event->ignore();
    }
};

/// "blueNoise" as "Blue noise".
QString spelledOut(std::string_view choice)
{
    QString words;
    for (const QChar letter : translated(choice)) {
        if (letter.isUpper() && !words.isEmpty() && words.back().isLower())
            words += QLatin1Char(' ') + QString(letter.toLower());
        else
            words += letter;
    }
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    return words;
}

/// One of a few values, each shown by its own words. Different ones in several records are shown as a dash.
class ComboEditor : public FieldEditor
{
public:
    explicit ComboEditor(const FieldBinding &whole) : FieldEditor(whole), m_combo(new CalmCombo)
    {
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->addWidget(m_combo);
        m_combo->setPlaceholderText(QStringLiteral("—"));
        m_combo->setObjectName(QString::fromStdString(whole.path()));
        setFocusProxy(m_combo);
        connect(m_combo, &QComboBox::activated, this, [this](int index) {
            if (index >= 0 && std::size_t(index) < m_values.size())
                say(binding().set(m_values[std::size_t(index)]));
            refresh();
        });
    }

    void refresh() override
    {
        const QSignalBlocker blocker(m_combo);
        offer();
        const Json present = binding().value();
        const auto found = std::find(m_values.begin(), m_values.end(), present);
        const bool isOffered = !binding().isMixed() && found != m_values.end();
        m_combo->setCurrentIndex(isOffered ? int(found - m_values.begin()) : -1);
    }

protected:
    /// Says which values there are, before one of them is shown.
    virtual void offer() {}
    void setOffers(std::vector<Json> values, const QStringList &words)
    {
        QStringList present;
        for (int i = 0; i < m_combo->count(); ++i)
            present << m_combo->itemText(i);
        if (values == m_values && words == present)
            return;
        m_values = std::move(values);
        m_combo->clear();
        m_combo->addItems(words);
    }

private:
    QComboBox *m_combo;
    std::vector<Json> m_values;
};

class ChoiceEditor : public ComboEditor
{
public:
    explicit ChoiceEditor(const FieldBinding &whole) : ComboEditor(whole)
    {
        std::vector<Json> values;
        QStringList words;
        for (const auto choice : field().choices) {
            values.emplace_back(std::string(choice));
            words << spelledOut(choice);
        }
        for (const int number : field().allowed) {
            values.emplace_back(number);
            words << QString::number(number);
        }
        setOffers(std::move(values), words);
        refresh();
    }
};

/// On, off, or absent.
class OptionalBooleanEditor : public ComboEditor
{
public:
    explicit OptionalBooleanEditor(const FieldBinding &whole) : ComboEditor(whole)
    {
        setOffers({Json(), Json(true), Json(false)}, {translated(field().absentMeans), phrase("On"), phrase("Off")});
        refresh();
    }
};

/// Another record by its name.
class ReferenceEditor : public ComboEditor
{
public:
    explicit ReferenceEditor(const FieldBinding &whole) : ComboEditor(whole) { refresh(); }

protected:
    void offer() override
    {
        std::vector<Json> values{Json("")};
        QStringList words{phrase("None")};
        bool known = false;
        const std::string present = binding().text();
        for (const auto &choice : binding().source().choices(field().list)) {
            values.emplace_back(choice.id);
            words << QString::fromStdString(choice.name);
            known = known || choice.id == present;
        }
        if (!present.empty() && !known) {
            values.emplace_back(present);
            words << phrase("%1 (missing)").arg(QString::fromStdString(present));
        }
        setOffers(std::move(values), words);
    }
};

class BooleanEditor : public FieldEditor
{
public:
    explicit BooleanEditor(const FieldBinding &whole) : FieldEditor(whole), m_box(new QCheckBox)
    {
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->addWidget(m_box);
        row->addStretch();
        m_box->setObjectName(QString::fromStdString(whole.path()));
        setFocusProxy(m_box);
        connect(m_box, &QCheckBox::clicked, this, [this] {
            say(binding().set(m_box->checkState() != Qt::Unchecked));
            refresh();
        });
        refresh();
    }

    void refresh() override
    {
        const QSignalBlocker blocker(m_box);
        const bool mixed = binding().isMixed();
        const Json value = binding().value();
        m_box->setTristate(mixed);
        m_box->setCheckState(mixed                                     ? Qt::PartiallyChecked
                             : value.is_boolean() && value.get<bool>() ? Qt::Checked
                                                                       : Qt::Unchecked);
    }

private:
    QCheckBox *m_box;
};

} // namespace

FieldEditor *makeBooleanEditor(const FieldBinding &binding)
{
    if (binding.field().optional)
        return new OptionalBooleanEditor(binding);
    return new BooleanEditor(binding);
}

FieldEditor *makeChoiceEditor(const FieldBinding &binding)
{
    return new ChoiceEditor(binding);
}

FieldEditor *makeReferenceEditor(const FieldBinding &binding)
{
    return new ReferenceEditor(binding);
}

} // namespace sward
