#include "panels/fields/RecordForm.h"

#include "panels/RecordAccess.h"
#include "panels/Style.h"
#include "panels/fields/DragLabel.h"
#include "panels/fields/ElementGrip.h"
#include "panels/fields/FoldSection.h"

#include <nlohmann/json.hpp>

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sward {
namespace {

constexpr int LabelWidth = 104;

bool hasId(const RecordType &type)
{
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [](const Field &field) { return field.kind == FieldKind::Id; });
}

QVBoxLayout *column(QWidget *widget)
{
    auto *layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    return layout;
}

QToolButton *smallButton(const QString &iconName, const QString &toolTip)
{
    auto *button = new QToolButton;
    button->setIcon(icon(iconName));
    button->setIconSize({12, 12});
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    return button;
}

/// A new element, as an artist begins with: its choices are the defaults, and what depends on them fits.
Json startOf(const RecordType &type)
{
    Json element = Json::object();
    for (const auto &field : type.fields) {
        if (field.dependsOn.empty())
            continue;
        const Json choice = type.defaultOf(*type.field(field.dependsOn));
        const auto *variant = field.variantFor(choice.get_ref<const std::string &>());
        if (variant && !variant->start.empty())
            element[std::string(field.key)] =
                field.kind == FieldKind::Numbers ? Json(variant->start) : Json(variant->start[0]);
    }
    return element;
}

QLabel *remark(const QString &text)
{
    auto *label = new QLabel(text);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

RecordForm::RecordForm(std::shared_ptr<FieldSource> source, FormContext &context, std::string root,
                       std::vector<std::string> without, QWidget *parent)
    : QWidget(parent), m_source(std::move(source)), m_context(context), m_root(std::move(root)),
      m_without(std::move(without))
{
    const Field *field = m_root.empty() ? nullptr : findField(m_source->type(), m_root);
    m_type = field && field->record ? field->record : &m_source->type();
    column(this);
    build();
}

RecordForm::~RecordForm()
{
    m_source->commit();
}

void RecordForm::refresh()
{
    if (m_structure != structure()) {
        build();
        return;
    }
    for (const auto &row : m_rows) {
        row.editor->refresh();
        if (row.reset)
            row.reset->setVisible(!row.binding.isDefault());
    }
    for (const auto &titled : m_titled)
        titled.section->setTitle(titleOf(titled.path, titled.number));
}

void RecordForm::build()
{
    m_rows.clear();
    m_titled.clear();
    if (m_body) {
        // What asked for the change may be one of these widgets.
        m_body->hide();
        m_body->deleteLater();
    }
    m_structure = structure();
    m_body = makeBody(*m_type, m_root);
    layout()->addWidget(m_body);
    // At once, so that nothing flickers between the old widgets and the new.
    m_body->show();
    refresh();
}

QWidget *RecordForm::makeBody(const RecordType &type, const std::string &path, std::string_view without)
{
    auto *body = new QWidget;
    auto *layout = column(body);
    std::vector<const Field *> plain, advanced;
    for (const auto &field : type.fields) {
        const bool hasOwnWidget =
            path == m_root && std::find(m_without.begin(), m_without.end(), field.key) != m_without.end();
        if (!hasOwnWidget && field.key != without)
            (field.advanced ? advanced : plain).push_back(&field);
    }
    fill(layout, type, path, plain);
    if (!advanced.empty()) {
        auto *section = makeSection(tr("Advanced"), path + "/(advanced)", false);
        auto *content = new QWidget;
        auto *inside = column(content);
        inside->setContentsMargins(8, 0, 0, 4);
        fill(inside, type, path, advanced);
        section->setContent(content);
        layout->addWidget(section);
    }
    return body;
}

void RecordForm::fill(QVBoxLayout *layout, const RecordType &type, const std::string &path,
                      const std::vector<const Field *> &fields)
{
    // Groups in the order in which the table first names them; what has none comes first.
    std::vector<std::string_view> groups{std::string_view()};
    for (const auto *field : fields) {
        if (std::find(groups.begin(), groups.end(), field->group) == groups.end())
            groups.push_back(field->group);
    }
    for (const auto group : groups) {
        std::vector<const Field *> rows;
        QVBoxLayout *into = layout;
        FoldSection *section = nullptr;
        QWidget *content = nullptr;
        if (!group.empty()) {
            section = makeSection(translated(group), path + "/(" + std::string(group) + ")", true);
            content = new QWidget;
            into = column(content);
            into->setContentsMargins(8, 0, 0, 4);
            layout->addWidget(section);
        }
        for (const auto *field : fields) {
            if (field->group == group && !field->isNested())
                rows.push_back(field);
        }
        if (!rows.empty())
            into->addWidget(makeRows(type, path, rows));
        for (const auto *field : fields) {
            if (field->group == group && field->isNested())
                into->addWidget(makeNested(type, *field, path));
        }
        if (section)
            section->setContent(content);
    }
}

QWidget *RecordForm::makeRows(const RecordType &type, const std::string &path, const std::vector<const Field *> &fields)
{
    auto *rows = new QWidget;
    auto *grid = new QGridLayout(rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    for (const auto *row : fields) {
        const Field *field = presentVariant(*row, path);
        if (!field)
            continue;
        const FieldBinding binding(m_source, type, *field, path + '/' + std::string(field->key));
        FieldEditor *editor = makeFieldEditor(binding, m_context);
        QString text = translated(field->label);
        // Several numbers in a row leave no room for a unit of their own.
        if (field->kind == FieldKind::Numbers && !field->unit.empty())
            text += QStringLiteral(" (%1)").arg(translated(field->unit));
        QLabel *label = editor->dragged() ? new DragLabel(text, editor->dragged()) : new QLabel(text);
        label->setObjectName(QStringLiteral("label:") + QString::fromStdString(binding.path()));
        label->setWordWrap(!editor->isWide());
        label->setToolTip(toolTipOf(binding));
        editor->setToolTip(toolTipOf(binding));
        QToolButton *reset = nullptr;
        if (field->kind != FieldKind::Id && field->kind != FieldKind::Free && field->key != "name") {
            reset = smallButton(QStringLiteral("reset"), tr("Back to the default"));
            reset->setObjectName(QStringLiteral("reset:") + QString::fromStdString(binding.path()));
            QSizePolicy policy = reset->sizePolicy();
            policy.setRetainSizeWhenHidden(true);
            reset->setSizePolicy(policy);
            connect(reset, &QToolButton::clicked, this, [binding] { binding.reset(); });
        }
        const int line = grid->rowCount();
        if (editor->isWide()) {
            grid->addWidget(label, line, 0, 1, 2);
            grid->addWidget(editor, line + 1, 0, 1, 3);
        } else {
            label->setFixedWidth(LabelWidth);
            grid->addWidget(label, line, 0);
            grid->addWidget(editor, line, 1);
        }
        if (reset)
            grid->addWidget(reset, line, 2);
        m_rows.push_back({editor, reset, binding});
    }
    return rows;
}

const Field *RecordForm::presentVariant(const Field &field, const std::string &path) const
{
    if (field.dependsOn.empty())
        return &field;
    const Json choice = m_source->value(path + '/' + std::string(field.dependsOn), -1);
    const auto *variant = choice.is_string() ? field.variantFor(choice.get_ref<const std::string &>()) : nullptr;
    return variant ? variant->field.get() : nullptr;
}

QWidget *RecordForm::makeNested(const RecordType &type, const Field &field, const std::string &path)
{
    const FieldBinding binding(m_source, type, field, path + '/' + std::string(field.key));
    const bool open = field.kind == FieldKind::Records || !binding.isDefault();
    auto *section = makeSection(translated(field.label), binding.path(), open);
    section->setToolTip(toolTipOf(binding));
    QWidget *content = nullptr;
    if (field.kind == FieldKind::Record) {
        content = makeBody(*field.record, binding.path());
    } else if (binding.isMixed()) {
        content = remark(tr("They differ; select one record to edit them."));
    } else if (hasId(*field.record)) {
        content = makeLinks(binding);
    } else {
        auto *add = section->addButton(QStringLiteral("plus"), tr("Add one"));
        add->setObjectName(QStringLiteral("add:") + QString::fromStdString(binding.path()));
        connect(add, &QToolButton::clicked, this, [binding] {
            binding.changeValue([&](const Json &present) {
                Json list = present;
                list.push_back(startOf(*binding.field().record));
                return list;
            });
        });
        content = makeList(field, binding);
    }
    auto *frame = new QWidget;
    auto *inside = column(frame);
    inside->setContentsMargins(8, 0, 0, 4);
    inside->addWidget(content);
    section->setContent(frame);
    return section;
}

QWidget *RecordForm::makeList(const Field &field, const FieldBinding &list)
{
    auto *content = new QWidget;
    auto *layout = column(content);
    const std::size_t count = list.value().size();
    for (std::size_t index = 0; index < count; ++index)
        layout->addWidget(makeElement(list, index, count, content));
    if (count == 0)
        layout->addWidget(remark(tr("No %1 yet — press +.").arg(translated(field.label).toLower())));
    return content;
}

FoldSection *RecordForm::makeElement(const FieldBinding &list, std::size_t index, std::size_t count, QWidget *in)
{
    const std::string path = pointerTo(list.path(), index);
    auto *section = makeSection(titleOf(path, int(index)), path, count <= 2);
    m_titled.push_back({section, path, int(index)});
    const RecordType &type = *list.field().record;
    if (count > 1) {
        auto *grip = new ElementGrip(in, int(index));
        grip->setObjectName(QStringLiteral("grip:") + QString::fromStdString(path));
        connect(grip, &ElementGrip::moved, this, [list, index](int to) {
            list.changeValue([&](const Json &present) {
                Json changed = present;
                const Json element = changed[index];
                changed.erase(index);
                changed.insert(changed.begin() + to, element);
                return changed;
            });
        });
        section->addLeading(grip);
    }
    // What can be switched off is so in its header.
    const Field *enabled = type.field("enabled");
    if (enabled) {
        const FieldBinding binding(m_source, type, *enabled, path + "/enabled");
        FieldEditor *tick = makeFieldEditor(binding, m_context);
        tick->setToolTip(toolTipOf(binding));
        section->addLeading(tick);
        m_rows.push_back({tick, nullptr, binding});
    }
    const auto button = [&](const char *iconName, const QString &toolTip, std::function<void(Json &)> change) {
        auto *made = section->addButton(QLatin1String(iconName), toolTip);
        made->setObjectName(QStringLiteral("%1:%2").arg(QLatin1String(iconName), QString::fromStdString(path)));
        connect(made, &QToolButton::clicked, this, [list, change = std::move(change)] {
            list.changeValue([&](const Json &present) {
                Json changed = present;
                change(changed);
                return changed;
            });
        });
        return made;
    };
    const auto place = std::ptrdiff_t(index);
    button("up", tr("Move up"), [index](Json &all) { std::swap(all[index], all[index - 1]); })->setEnabled(index > 0);
    button("down", tr("Move down"), [index](Json &all) {
        std::swap(all[index], all[index + 1]);
    })->setEnabled(index + 1 < count);
    button("duplicate", tr("Duplicate"), [index, place](Json &all) {
        const Json copy = all[index];
        all.insert(all.begin() + place + 1, copy);
    });
    button("delete", tr("Remove"), [index](Json &all) { all.erase(index); });
    auto *frame = new QWidget;
    auto *inside = column(frame);
    inside->setContentsMargins(8, 0, 0, 4);
    inside->addWidget(makeBody(type, path, enabled ? enabled->key : std::string_view()));
    section->setContent(frame);
    return section;
}

QWidget *RecordForm::makeLinks(const FieldBinding &list)
{
    auto *content = new QWidget;
    auto *layout = column(content);
    layout->setSpacing(0);
    for (const auto &element : list.value()) {
        const auto id = element.value("id", std::string());
        const auto name = element.value("name", std::string());
        auto *link = new QToolButton;
        link->setText(QString::fromStdString(name.empty() ? id : name));
        link->setToolTip(tr("Show it here"));
        link->setIcon(icon(QStringLiteral("go")));
        link->setIconSize({12, 12});
        link->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        link->setAutoRaise(true);
        connect(link, &QToolButton::clicked, this, [this, path = list.path(), id] {
            if (m_context.showNested)
                m_context.showNested(path, id);
        });
        layout->addWidget(link);
    }
    if (list.value().empty())
        layout->addWidget(remark(tr("None yet.")));
    return content;
}

FoldSection *RecordForm::makeSection(const QString &title, const std::string &path, bool open)
{
    const std::string key = std::string(m_source->type().name) + path;
    const auto remembered = m_context.open.find(key);
    auto *section = new FoldSection(title, remembered == m_context.open.end() ? open : remembered->second);
    connect(section, &FoldSection::toggled, this, [this, key](bool nowOpen) { m_context.open[key] = nowOpen; });
    return section;
}

std::string RecordForm::structure() const
{
    std::string structure;
    describe(*m_type, m_root, structure);
    return structure;
}

void RecordForm::describe(const RecordType &type, const std::string &path, std::string &structure) const
{
    describeChoices(type, path, structure);
    for (const auto &field : type.fields) {
        const std::string at = path + '/' + std::string(field.key);
        if (field.kind == FieldKind::Record) {
            describe(*field.record, at, structure);
        } else if (field.kind == FieldKind::Records) {
            const Json list = m_source->value(at, -1);
            structure += at + (m_source->isMixed(at, -1) ? " mixed " : " ") + std::to_string(list.size()) + '\n';
            if (!hasId(*field.record)) {
                for (std::size_t index = 0; index < list.size(); ++index)
                    describeChoices(*field.record, pointerTo(at, index), structure);
                continue;
            }
            for (const auto &element : list)
                structure += element.value("id", std::string()) + ' ' + element.value("name", std::string()) + '\n';
        }
    }
}

void RecordForm::describeChoices(const RecordType &type, const std::string &path, std::string &structure) const
{
    for (const auto &field : type.fields) {
        if (!field.dependsOn.empty())
            structure += writeJson(m_source->value(path + '/' + std::string(field.dependsOn), -1)) + '\n';
    }
}

QString RecordForm::titleOf(const std::string &path, int number) const
{
    // The first words of its own tell one element from another: a mesh, a layer, a kind of rule.
    const Field *field = findField(m_source->type(), path.substr(0, path.rfind('/')));
    QString words;
    for (const auto &own : field->record->fields) {
        const Json value = m_source->value(path + '/' + std::string(own.key), -1);
        if (value.is_string() && !value.get_ref<const std::string &>().empty()) {
            words = QString::fromStdString(value.get<std::string>()).section(QLatin1Char('/'), -1);
            if (own.kind == FieldKind::Choice)
                words[0] = words[0].toUpper();
            break;
        }
    }
    return words.isEmpty() ? QString::number(number + 1) : QStringLiteral("%1 · %2").arg(number + 1).arg(words);
}

} // namespace sward
