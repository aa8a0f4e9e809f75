#include "panels/InspectorPanel.h"

#include "model/session/Session.h"
#include "panels/PlantInspector.h"
#include "panels/RecordAccess.h"
#include "panels/RecordFacts.h"
#include "panels/fields/RecordForm.h"
#include "panels/fields/SceneRecords.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace sward {

InspectorPanel::InspectorPanel(Session &session, std::function<QString(const Field &, const QString &)> browse,
                               QWidget *parent)
    : QScrollArea(parent), m_session(session), m_title(new QLabel), m_hint(new QLabel), m_facts(new QLabel),
      m_plants(new PlantInspector(session))
{
    m_context.browse = std::move(browse);
    m_context.showNested = [this](const std::string &path, const std::string &id) { showNested(path, id); };
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget;
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(8, 6, 8, 8);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_hint);
    m_facts->setObjectName(QStringLiteral("facts"));
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_layout->addWidget(m_facts);
    m_layout->addWidget(m_plants);
    m_layout->addStretch(1);
    setWidget(content);

    m_subscriptions.push_back(m_session.selectionChanged.subscribe([this] { showSelection(); }));
    m_subscriptions.push_back(m_session.document.changed.subscribe([this](const Change &change) { follow(change); }));
    showSelection();
}

InspectorPanel::~InspectorPanel() = default;

QSize InspectorPanel::sizeHint() const
{
    return {300, 420};
}

void InspectorPanel::showSelection()
{
    const Scene &scene = m_session.document.scene();
    std::vector<RecordRef> refs = m_session.selection().records();
    std::erase_if(refs, [&](const RecordRef &ref) { return !recordOf(scene, ref); });
    const bool plants = m_session.selection().plantCount() > 0;
    m_plants->setVisible(plants);
    m_plants->showSelection();

    const bool oneType = !refs.empty() && std::all_of(refs.begin(), refs.end(), [&](const RecordRef &ref) {
        return recordOf(scene, ref).type == recordOf(scene, refs.front()).type;
    });
    if (!oneType)
        refs.clear();
    if (!m_records || m_records->refs() != refs) {
        if (m_form) {
            m_form->hide();
            m_form->deleteLater();
            m_form = nullptr;
        }
        m_records.reset();
        if (!refs.empty()) {
            m_records = std::make_shared<SceneRecords>(m_session, refs);
            m_form = new RecordForm(m_records, m_context);
            m_layout->insertWidget(m_layout->count() - 1, m_form);
            m_form->show();
        }
    }

    QString title, hint;
    if (oneType) {
        title = refs.size() == 1 ? nameOf(scene, refs.front()) : tr("%1 records").arg(refs.size());
        const RecordType &type = m_records->type();
        hint = refs.size() == 1 ? translated(type.doc)
                                : tr("What differs is shown as —; what you enter is set in all of them.");
    } else if (m_session.selection().records().size() > 1) {
        title = tr("%1 records of several sorts").arg(m_session.selection().records().size());
        hint = tr("Select records of one sort to edit them together.");
    } else if (!plants) {
        hint = tr("Nothing is selected — click a plant in the view, or a row of the scene tree.");
    }
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    showFacts();
}

void InspectorPanel::showFacts()
{
    const bool isOne = m_records && m_records->refs().size() == 1;
    m_facts->setText(isOne ? factsOf(m_session.document.scene(), m_records->refs().front()) : QString());
    m_facts->setVisible(!m_facts->text().isEmpty());
}

void InspectorPanel::follow(const Change &change)
{
    if (!change.plants.empty() || change.everything)
        m_plants->refresh();
    if (!m_records)
        return;
    if (!m_records->isAlive()) {
        showSelection();
        return;
    }
    const SlotKind list = m_records->refs().front().list;
    // A reference shows the names of other lists.
    const bool touched = change.everything || change.touches(list) || change.touches(SlotKind::Layers) ||
                         change.touches(SlotKind::Materials) || change.touches(SlotKind::Settings);
    if (!touched)
        return;
    m_form->refresh();
    showFacts();
    if (m_records->refs().size() == 1)
        m_title->setText(nameOf(m_session.document.scene(), m_records->refs().front()));
}

void InspectorPanel::showNested(const std::string &path, const std::string &id)
{
    if (path != "/varieties" && path != "/kinds")
        return;
    Selection selection;
    for (const auto &ref : m_records->refs())
        selection.add(RecordRef{ref.list, ref.id, id});
    m_session.select(std::move(selection));
}

} // namespace sward
