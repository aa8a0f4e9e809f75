#include "panels/RecordFacts.h"

#include "model/grass/FieldGrower.h"
#include "model/records/TargetFallback.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <vector>

namespace sward {

namespace {

QString text(const char *sentence)
{
    return QCoreApplication::translate("RecordFacts", sentence);
}

QString fieldFacts(const FoliageField &field)
{
    const auto most = boundsOf(field);
    const QLocale locale;
    return text("%1 cells × %2 = %3 plants at most, %4 per 100 m².")
        .arg(locale.toString(qlonglong(most.cells)), locale.toString(field.count),
             locale.toString(qlonglong(most.plants)), locale.toString(most.plantsPer100m2, 'g', 4));
}

QString varietyFacts(const Scene &scene, const GrassType &type, const GrassVariety &variety)
{
    if (const auto why = variety.whySkipped(); !why.empty())
        return text("It grows nothing: %1.").arg(QString::fromStdString(why));
    if (!type.enabled)
        return text("It grows nothing: its grass type is switched off.");
    if (!scene.landscape)
        return text("It grows nothing: there is no landscape.");
    std::vector<TargetLack> lacks;
    asGrownBy(scene.settings->target, variety, &lacks);
    QStringList sentences;
    for (const auto &lack : lacks)
        sentences << QString::fromStdString(lack.why) + QLatin1Char('.');
    return sentences.join(QLatin1Char(' '));
}

} // namespace

QString factsOf(const Scene &scene, const RecordRef &ref)
{
    if (ref.list == SlotKind::Foliage) {
        const auto *field = scene.foliage.find(ref.id);
        return field ? fieldFacts(*field) : QString();
    }
    if (ref.list == SlotKind::GrassTypes && !ref.child.empty()) {
        const auto *type = scene.grassTypes.find(ref.id);
        for (std::size_t i = 0; type && i < type->varieties.size(); ++i)
            if (type->varieties[i].id == ref.child)
                return varietyFacts(scene, *type, type->varieties[i]);
    }
    return {};
}

} // namespace sward
