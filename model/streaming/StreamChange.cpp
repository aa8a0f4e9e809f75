#include "model/streaming/StreamChange.h"

#include "model/document/RecordDifferences.h"
#include "model/terrain/SceneWeights.h"
#include "model/terrain/Zones.h"

#include <algorithm>

namespace sward {
namespace {

constexpr double Everywhere = 1e12;

StreamBox columnOver(const GroundBox &box)
{
    return {{box.minX, -Everywhere, box.minZ}, {box.maxX, Everywhere, box.maxZ}};
}

StreamBox everything()
{
    return columnOver({-Everywhere, -Everywhere, Everywhere, Everywhere});
}

bool changesAllFoliage(const Change &change)
{
    const auto isOtherGround = [](const Change::Tiles &tiles) {
        return tiles.replaced && tiles.kind != SlotKind::Weights;
    };
    return change.everything || change.touches(SlotKind::Landscape) || change.touches(SlotKind::GrassTypes) ||
           change.touches(SlotKind::Foliage) || change.touches(SlotKind::PlacedFoliage) ||
           change.touches(SlotKind::Water) || std::any_of(change.rasters.begin(), change.rasters.end(), isOtherGround);
}

/// The ground that samples of a raster over the whole landscape have a say in.
GroundBox groundUnder(const Scene &scene, const TexelRect &rect, const TexelRect &bounds)
{
    const auto &corner = scene.landscape->position;
    const double x = scene.widthMetres() / std::max(bounds.width() - 1, 1);
    const double z = scene.depthMetres() / std::max(bounds.height() - 1, 1);
    return {corner.x + (rect.x0 - 2) * x, corner.z + (rect.z0 - 2) * z, corner.x + (rect.x1 + 1) * x,
            corner.z + (rect.z1 + 1) * z};
}

/// How far beyond a zone's own padding anything keeps away.
double farthestPadding(const Scene &scene)
{
    double padding = 0;
    for (const auto &field : scene.foliage.items())
        padding = std::max(padding, field->zonePadding);
    return padding;
}

} // namespace

std::vector<StreamBox> touchedBoxes(const Scene &before, const Scene &after, const Change &change)
{
    if (changesAllFoliage(change) || before.settings->target != after.settings->target)
        return {everything()};
    std::vector<StreamBox> boxes;
    const double padding = farthestPadding(after);
    if (change.touches(SlotKind::Zones))
        visitDifferences(before.zones, after.zones, [&](const Zone &zone) {
            boxes.push_back(columnOver(ExclusionShape(zone).bounds().grown(padding)));
        });
    if (change.touches(SlotKind::Roads))
        visitDifferences(before.roads, after.roads,
                         [&](const Road &road) { boxes.push_back(columnOver(boundsOf(road).grown(padding))); });
    for (const auto &tiles : change.rasters) {
        if (tiles.kind != SlotKind::Weights && after.landscape)
            boxes.push_back(columnOver(groundUnder(after, tiles.rect, after.heights.bounds())));
    }
    for (const auto &touched : touchedWeights(before, after, change)) {
        const auto *layer = after.layers.find(touched.layer);
        const auto bounds = layer ? paintedOn(after, *layer).bounds() : TexelRect();
        boxes.push_back(touched.replaced || bounds.isEmpty() ? everything()
                                                             : columnOver(groundUnder(after, touched.rect, bounds)));
    }
    for (const auto &plants : change.plants) {
        const auto *placed = after.placedFoliage.find(plants.placed);
        if (plants.replaced || !placed) {
            boxes.push_back(everything());
            continue;
        }
        for (const auto &cell : plants.cells) {
            const double x = placed->position.x + cell.x * PlantCellSide,
                         z = placed->position.z + cell.z * PlantCellSide;
            boxes.push_back(columnOver({x, z, x + PlantCellSide, z + PlantCellSide}));
        }
    }
    return boxes;
}

} // namespace sward
