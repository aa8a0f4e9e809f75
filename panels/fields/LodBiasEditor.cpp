#include "model/records/LodBias.h"
#include "panels/fields/FieldEditor.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QStyle>
#include <QVBoxLayout>

namespace sward {
namespace {

QString phrase(const char *text)
{
    return QCoreApplication::translate("LodBiasEditor", text);
}

/// Gives its text up when the focus leaves.
class LinesEdit : public QPlainTextEdit
{
public:
    std::function<void()> left;

protected:
    void focusOutEvent(QFocusEvent *event) override
    {
        QPlainTextEdit::focusOutEvent(event);
        if (document()->isModified() && left)
            left();
    }
};

/// A component a line: its place and the levels added to it, "3,0: 1".
class LodBiasEditor : public FieldEditor
{
public:
    explicit LodBiasEditor(const FieldBinding &whole) : FieldEditor(whole), m_text(new LinesEdit)
    {
        auto *column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(m_text);
        m_text->setObjectName(QString::fromStdString(whole.path()));
        m_text->setFixedHeight(fontMetrics().lineSpacing() * 4 + 12);
        m_text->setTabChangesFocus(true);
        m_text->setPlaceholderText(phrase("none; a component a line, x,z: levels, such as 3,0: 1"));
        m_text->left = [this] { take(); };
        setFocusProxy(m_text);
        refresh();
    }

    void refresh() override
    {
        if (m_text->document()->isModified())
            return;
        QStringList lines;
        if (const Json value = binding().value(); !binding().isMixed() && value.is_object())
            for (const auto &[place, levels] : value.items())
                lines << QStringLiteral("%1: %2").arg(QString::fromStdString(place),
                                                      QString::fromStdString(levels.dump()));
        const QString shown = lines.join(QLatin1Char('\n'));
        if (shown != m_text->toPlainText())
            m_text->setPlainText(shown);
        m_text->document()->setModified(false);
    }
    bool isWide() const override { return true; }

private:
    void refuse(const Issue &issue)
    {
        showRefused(true);
        say(issue);
    }

    void showRefused(bool refused)
    {
        m_text->setProperty("refused", refused);
        m_text->style()->unpolish(m_text);
        m_text->style()->polish(m_text);
    }

    /// Takes what was typed, or says what is wrong with the first line that is and leaves the text to be mended.
    void take()
    {
        static const QRegularExpression line(QStringLiteral("^\\s*(.*?)\\s*[:=]\\s*(\\S*)\\s*$"));
        Json biases = Json::object();
        for (const auto &text : m_text->toPlainText().split(QRegularExpression(QStringLiteral("[\\n;]")))) {
            if (text.trimmed().isEmpty())
                continue;
            const auto found = line.match(text);
            if (!found.hasMatch())
                return refuse(error(phrase("\"%1\" is not understood; write x,z: levels, such as 3,0: 1")
                                        .arg(text.trimmed())
                                        .toStdString()));
            QString place = found.captured(1);
            place.remove(QLatin1Char(' '));
            bool isNumber = false;
            const int levels = found.captured(2).toInt(&isNumber);
            biases[place.toStdString()] = isNumber ? Json(levels) : Json(found.captured(2).toStdString());
        }
        Landscape tried;
        tried.componentLodBias = UnknownFields(biases);
        Issues issues;
        lodBiasOf(tried, {}, &issues);
        if (!issues.empty())
            return refuse(issues.front());
        if (const auto complaint = binding().set(biases.empty() ? Json() : biases))
            return refuse(*complaint);
        showRefused(false);
        m_text->document()->setModified(false);
        refresh();
    }

    LinesEdit *m_text;
};

} // namespace

FieldEditor *makeLodBiasEditor(const FieldBinding &binding)
{
    return new LodBiasEditor(binding);
}

} // namespace sward
