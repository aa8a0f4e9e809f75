#include "panels/RecordAccess.h"
#include "panels/Style.h"
#include "panels/fields/EntryEdit.h"
#include "panels/fields/Expression.h"
#include "panels/fields/FieldEditor.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QToolButton>

namespace sward {
namespace {

QString phrase(const char *text)
{
    return QCoreApplication::translate("TextEditors", text);
}

/// A line of text, and what stands in the field as such a line.
class LineEditor : public FieldEditor
{
public:
    explicit LineEditor(const FieldBinding &whole) : FieldEditor(whole), m_line(new EntryEdit)
    {
        m_row = new QHBoxLayout(this);
        m_row->setContentsMargins(0, 0, 0, 0);
        m_row->setSpacing(2);
        m_row->addWidget(m_line);
        m_line->setObjectName(QString::fromStdString(whole.path()));
        setFocusProxy(m_line);
        connect(m_line, &EntryEdit::entered, this, [this](const QString &text) {
            say(binding().set(valueOf(text)));
            refresh();
        });
    }

    void refresh() override
    {
        const bool mixed = binding().isMixed();
        const QString shown = mixed ? QString() : lineOf(binding().value());
        m_line->setPlaceholderText(mixed ? QStringLiteral("—") : whenEmpty());
        m_line->display(shown);
        if (!m_line->hasFocus())
            m_line->setCursorPosition(0);
    }

protected:
    virtual QString lineOf(const Json &value) const
    {
        return value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString();
    }
    virtual Json valueOf(const QString &line) const { return line.trimmed().toStdString(); }
    virtual QString whenEmpty() const { return {}; }
    QHBoxLayout *row() { return m_row; }

private:
    EntryEdit *m_line;
    QHBoxLayout *m_row;
};

class TextEditor : public LineEditor
{
public:
    explicit TextEditor(const FieldBinding &whole) : LineEditor(whole) { refresh(); }
};

class PathEditor : public LineEditor
{
public:
    PathEditor(const FieldBinding &whole, const FormContext &context) : LineEditor(whole)
    {
        if (context.browse) {
            auto *button = new QToolButton;
            button->setIcon(icon(QStringLiteral("open")));
            button->setIconSize({14, 14});
            button->setToolTip(phrase("Choose a file"));
            row()->addWidget(button);
            connect(button, &QToolButton::clicked, this, [this, browse = context.browse] {
                const QString chosen = browse(field(), QString::fromStdString(binding().text()));
                if (!chosen.isEmpty())
                    say(binding().set(chosen.toStdString()));
            });
        }
        refresh();
    }

protected:
    QString whenEmpty() const override { return phrase("none"); }
};

/// Words with commas or spaces between them.
class TagsEditor : public LineEditor
{
public:
    explicit TagsEditor(const FieldBinding &whole) : LineEditor(whole) { refresh(); }

protected:
    QString lineOf(const Json &value) const override
    {
        QStringList words;
        for (const auto &word : value)
            words << QString::fromStdString(word.get<std::string>());
        return words.join(QStringLiteral(", "));
    }
    Json valueOf(const QString &line) const override
    {
        static const QRegularExpression between(QStringLiteral("[,;\\s]+"));
        Json words = Json::array();
        for (const auto &word : line.split(between, Qt::SkipEmptyParts))
            words.push_back(word.toStdString());
        return words;
    }
    QString whenEmpty() const override { return phrase("none"); }
};

/// Gives its text up when the focus leaves.
class PointsText : public QPlainTextEdit
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

/// A place a line.
class PointsEditor : public FieldEditor
{
public:
    explicit PointsEditor(const FieldBinding &whole) : FieldEditor(whole), m_text(new PointsText)
    {
        auto *column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(m_text);
        m_text->setObjectName(QString::fromStdString(whole.path()));
        m_text->setFixedHeight(fontMetrics().lineSpacing() * 4 + 12);
        m_text->setTabChangesFocus(true);
        m_text->setPlaceholderText(field().count == 2 ? phrase("no points; one a line: x z")
                                                      : phrase("no points; one a line: x y z"));
        m_text->left = [this] { take(); };
        setFocusProxy(m_text);
        refresh();
    }

    void refresh() override
    {
        if (m_text->hasFocus() && m_text->document()->isModified())
            return;
        QStringList lines;
        if (!binding().isMixed()) {
            for (const auto &point : binding().value()) {
                QStringList numbers;
                for (const auto &number : point)
                    numbers << QString::fromStdString(shownNumber(number.get<double>()));
                lines << numbers.join(QLatin1Char(' '));
            }
        }
        const QString shown = lines.join(QLatin1Char('\n'));
        if (shown != m_text->toPlainText())
            m_text->setPlainText(shown);
        m_text->document()->setModified(false);
    }
    bool isWide() const override { return true; }

private:
    void take()
    {
        static const QRegularExpression between(QStringLiteral("[;\\s]+"));
        Json points = Json::array();
        for (const auto &line : m_text->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            Json point = Json::array();
            for (const auto &word : line.split(between, Qt::SkipEmptyParts)) {
                const auto number = parseEntry(word.toStdString(), field().unit);
                if (!number)
                    return say(number.issue());
                point.push_back((*number)(0));
            }
            points.push_back(std::move(point));
        }
        const auto complaint = binding().set(points);
        say(complaint);
        m_text->document()->setModified(complaint.has_value());
    }

    PointsText *m_text;
};

/// What is shown but not edited: ids, and JSON that has no fields.
class FixedEditor : public FieldEditor
{
public:
    explicit FixedEditor(const FieldBinding &whole) : FieldEditor(whole), m_label(new QLabel)
    {
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(2, 2, 0, 2);
        row->addWidget(m_label);
        m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_label->setWordWrap(true);
        refresh();
    }

    void refresh() override
    {
        const Json value = binding().value();
        m_label->setText(binding().isMixed() ? QStringLiteral("—")
                         : value.is_null()   ? phrase("none")
                         : value.is_string() ? QString::fromStdString(value.get<std::string>())
                                             : QString::fromStdString(writeCompactJson(value)));
    }

private:
    QLabel *m_label;
};

} // namespace

FieldEditor *makeTextEditor(const FieldBinding &binding)
{
    return new TextEditor(binding);
}

FieldEditor *makePathEditor(const FieldBinding &binding, const FormContext &context)
{
    return new PathEditor(binding, context);
}

FieldEditor *makeTagsEditor(const FieldBinding &binding)
{
    return new TagsEditor(binding);
}

FieldEditor *makePointsEditor(const FieldBinding &binding)
{
    return new PointsEditor(binding);
}

FieldEditor *makeFixedEditor(const FieldBinding &binding)
{
    return new FixedEditor(binding);
}

} // namespace sward
