#include "panels/lists/RemoveRecords.h"

#include "model/session/RecordEdits.h"
#include "model/session/Session.h"
#include "panels/RecordAccess.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace sward {
namespace {

QString phrase(const char *text)
{
    return QCoreApplication::translate("RemoveRecords", text);
}

struct Fate
{
    Orphans orphans = Orphans::Delete;
    std::string heir;
};

bool isKind(const RecordRef &ref)
{
    return ref.list == SlotKind::PlacedFoliage && !ref.child.empty();
}

/// What shall become of a kind's plants; nothing when the artist thinks better of it.
std::optional<Fate> askFate(const Scene &scene, const RecordRef &kind, std::size_t plants, QWidget *parent)
{
    QDialog dialog(parent);
    dialog.setObjectName(QStringLiteral("kindRemoval"));
    dialog.setWindowTitle(phrase("Remove kind"));
    auto *layout = new QVBoxLayout(&dialog);
    auto *question = new QLabel(phrase("%1 plants of the kind %2 stand in the scene. What shall become of them?")
                                    .arg(QLocale().toString(qulonglong(plants)), nameOf(scene, kind)));
    question->setWordWrap(true);
    layout->addWidget(question);
    auto *removes = new QRadioButton(phrase("Remove them too"));
    auto *gives = new QRadioButton(phrase("Make them plants of"));
    auto *keeps = new QRadioButton(phrase("Keep them as plants of a missing kind"));
    removes->setObjectName(QStringLiteral("remove"));
    gives->setObjectName(QStringLiteral("give"));
    keeps->setObjectName(QStringLiteral("keep"));
    keeps->setToolTip(
        phrase("They are saved and come back with a kind of the id %1.").arg(QString::fromStdString(kind.child)));
    auto *heirs = new QComboBox;
    heirs->setObjectName(QStringLiteral("heir"));
    for (const auto &other : scene.placedFoliage.find(kind.id)->kinds) {
        if (other.id != kind.child)
            heirs->addItem(nameOf(scene, {kind.list, kind.id, other.id}), QString::fromStdString(other.id));
    }
    gives->setEnabled(heirs->count() > 0);
    heirs->setEnabled(false);
    QObject::connect(gives, &QRadioButton::toggled, heirs, &QWidget::setEnabled);
    removes->setChecked(true);
    auto *giving = new QHBoxLayout;
    giving->addWidget(gives);
    giving->addWidget(heirs, 1);
    layout->addWidget(removes);
    layout->addLayout(giving);
    layout->addWidget(keeps);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(phrase("Remove kind"));
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    layout->addSpacing(6);
    layout->addWidget(buttons);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    if (gives->isChecked())
        return Fate{Orphans::Give, heirs->currentData().toString().toStdString()};
    return Fate{keeps->isChecked() ? Orphans::Keep : Orphans::Delete, {}};
}

bool askUse(const Scene &scene, const std::vector<RecordRef> &refs, QWidget *parent)
{
    QStringList reasons;
    for (const auto &ref : refs) {
        QStringList users;
        for (const auto &user : usersOf(scene, ref)) {
            if (std::find(refs.begin(), refs.end(), user) == refs.end())
                users << nameOf(scene, user);
        }
        users.removeDuplicates();
        if (!users.isEmpty())
            reasons << phrase("%1 is used by %2; they will refer to none.")
                           .arg(nameOf(scene, ref), users.join(QStringLiteral(", ")));
        const PlantStore *store =
            ref.list == SlotKind::PlacedFoliage && ref.child.empty() ? scene.plants.find(ref.id) : nullptr;
        if (store && store->size() > 0)
            reasons << phrase("%1 has %2 plants; they go too.")
                           .arg(nameOf(scene, ref), QLocale().toString(qulonglong(store->size())));
    }
    if (reasons.isEmpty())
        return true;
    QMessageBox box(QMessageBox::Question, phrase("Remove"), reasons.join(QLatin1Char('\n')), QMessageBox::Cancel,
                    parent);
    QPushButton *remove = box.addButton(phrase("Remove"), QMessageBox::AcceptRole);
    box.exec();
    return box.clickedButton() == remove;
}

QString stepName(const Scene &scene, const std::vector<RecordRef> &refs, const char *one, const char *several)
{
    return refs.size() == 1 ? phrase(one).arg(nameOf(scene, refs.front())) : phrase(several).arg(refs.size());
}

bool isRemovable(const RecordRef &ref)
{
    return !ref.id.empty();
}

} // namespace

bool removeAsking(Session &session, const std::vector<RecordRef> &chosen, QWidget *parent)
{
    const Scene &scene = session.document.scene();
    std::vector<RecordRef> refs;
    for (const auto &ref : chosen) {
        // A child goes with its record.
        const bool within = !ref.child.empty() &&
                            std::find(chosen.begin(), chosen.end(), RecordRef{ref.list, ref.id, {}}) != chosen.end();
        if (isRemovable(ref) && !within && recordOf(scene, ref))
            refs.push_back(ref);
    }
    if (refs.empty() || !askUse(scene, refs, parent))
        return false;
    // Records without an id are named by their place: the last first, so that the others keep theirs.
    std::sort(refs.begin(), refs.end(), [](const RecordRef &a, const RecordRef &b) {
        return a.id.size() != b.id.size() ? a.id.size() > b.id.size() : a > b;
    });
    Edit edit = session.document.edit(stepName(scene, refs, "Remove %1", "Remove %1 records").toStdString());
    for (const auto &ref : refs) {
        const std::size_t plants = isKind(ref) ? plantCountOf(scene, ref) : 0;
        if (plants == 0) {
            removeRecord(edit, ref);
            continue;
        }
        const auto fate = askFate(edit.scene(), ref, plants, parent);
        if (!fate)
            return false;
        removeKind(edit, ref, fate->orphans, fate->heir);
    }
    return commitOrSay(session, std::move(edit));
}

void duplicateRecords(Session &session, const std::vector<RecordRef> &refs)
{
    const Scene &scene = session.document.scene();
    const auto layers = std::count_if(refs.begin(), refs.end(), [](const RecordRef &ref) {
        return ref.list == SlotKind::Layers && isRemovable(ref);
    });
    if (const auto problem = layersRefused(scene, std::size_t(layers))) {
        session.said(problem->message);
        return;
    }
    Edit edit = session.document.edit(stepName(scene, refs, "Duplicate %1", "Duplicate %1 records").toStdString());
    std::vector<RecordRef> copies;
    for (const auto &ref : refs) {
        if (isRemovable(ref) && recordOf(scene, ref))
            copies.push_back(duplicateRecord(edit, ref));
    }
    if (copies.empty() || !commitOrSay(session, std::move(edit)))
        return;
    Selection selection;
    selection.setRecords(std::move(copies));
    session.select(std::move(selection));
}

} // namespace sward
