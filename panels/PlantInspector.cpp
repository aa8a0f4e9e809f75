#include "panels/PlantInspector.h"

#include "model/session/Session.h"
#include "panels/fields/PlantFields.h"
#include "panels/fields/RecordForm.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <set>

namespace sward {

PlantInspector::PlantInspector(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_title(new QLabel), m_mode(new QComboBox),
      m_fields(std::make_shared<PlantFields>(session)), m_form(new RecordForm(m_fields, m_context))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setWordWrap(true);
    m_mode->addItems({tr("Set to"), tr("Change by")});
    m_mode->setToolTip(tr("Set to: every plant gets the value. Change by: what you enter is added to each plant's own "
                          "place and turn, and multiplies its scale."));
    m_mode->setObjectName(QStringLiteral("plantMode"));
    connect(m_mode, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_fields->setRelative(index == 1);
        m_form->refresh();
    });
    layout->addWidget(m_title);
    layout->addWidget(m_mode);
    layout->addWidget(m_form);
}

PlantInspector::~PlantInspector() = default;

void PlantInspector::showSelection()
{
    m_title->setText(summary());
    refresh();
}

void PlantInspector::refresh()
{
    m_fields->summarise();
    m_form->refresh();
}

QString PlantInspector::summary() const
{
    const Scene &scene = m_session.document.scene();
    std::set<QString> names;
    for (const auto &[placed, cells] : m_session.selection().plants()) {
        const PlantStore *store = scene.plants.find(placed);
        const PlacedFoliage *record = scene.placedFoliage.find(placed);
        for (auto cell = cells.begin(); store && cell != cells.end() && names.size() < 4; ++cell) {
            const PlantCell *plants = store->cell(cell->first);
            for (auto id = cell->second.begin(); plants && id != cell->second.end() && names.size() < 4; ++id) {
                const std::size_t row = plants->find(*id);
                if (row == plants->size())
                    continue;
                const std::string &kindId = store->kindIds()[plants->kinds()[row]];
                const PlantKind *kind = record ? record->kind(kindId) : nullptr;
                names.insert(QString::fromStdString(kind && !kind->name.empty() ? kind->name : kindId));
            }
        }
    }
    QStringList shown(names.begin(), names.end());
    if (shown.size() > 3)
        shown = shown.mid(0, 3) << QStringLiteral("…");
    const qsizetype count = qsizetype(m_session.selection().plantCount());
    return count == 1 ? tr("Plant: %1").arg(shown.join(QString()))
                      : tr("%1 plants: %2").arg(QLocale().toString(count), shown.join(QStringLiteral(", ")));
}

} // namespace sward
