#include "model/document/Document.h"

#include <fmt/format.h>

namespace sward {
namespace {

/// The name of a slot that both scenes hold differently, among those that `change` touched; empty when there is none.
std::string conflict(const Scene &base, const Scene &now, const Change &change)
{
    for (const auto kind : change.records) {
        const bool same = [&] {
            switch (kind) {
            case SlotKind::Settings:
                return base.settings == now.settings;
            case SlotKind::Landscape:
                return base.landscape == now.landscape;
            case SlotKind::Layers:
                return base.layers.sharesAll(now.layers);
            case SlotKind::Materials:
                return base.materials.sharesAll(now.materials);
            case SlotKind::GrassTypes:
                return base.grassTypes.sharesAll(now.grassTypes);
            case SlotKind::Foliage:
                return base.foliage.sharesAll(now.foliage);
            case SlotKind::PlacedFoliage:
                return base.placedFoliage.sharesAll(now.placedFoliage);
            case SlotKind::Zones:
                return base.zones.sharesAll(now.zones);
            case SlotKind::Roads:
                return base.roads.sharesAll(now.roads);
            case SlotKind::Water:
                return base.water.sharesAll(now.water);
            case SlotKind::Contacts:
                return base.contacts.sharesAll(now.contacts);
            case SlotKind::Sources:
                return base.sources.sharesAll(now.sources);
            case SlotKind::Cameras:
                return base.cameras.sharesAll(now.cameras);
            case SlotKind::Wind:
                return base.wind == now.wind;
            case SlotKind::Streaming:
                return base.streaming == now.streaming;
            default:
                return true;
            }
        }();
        if (!same)
            return "records";
    }
    for (const auto &tiles : change.rasters) {
        const auto differs = [&](const auto *before, const auto *after) {
            if (!before || !after)
                return before != after;
            if (tiles.replaced || before->bounds() != after->bounds())
                return !before->sharesAll(*after);
            for (const auto &tile : tiles.tiles) {
                if (!before->sharesTile(tile.x, tile.z, *after))
                    return true;
            }
            return false;
        };
        if (tiles.kind == SlotKind::Heights && differs(&base.heights, &now.heights))
            return "heights";
        if (tiles.kind == SlotKind::Holes && differs(&base.holes, &now.holes))
            return "holes";
        if (tiles.kind == SlotKind::Weights && differs(base.weights.find(tiles.layer), now.weights.find(tiles.layer)))
            return fmt::format("layer \"{}\"", tiles.layer);
    }
    for (const auto &cells : change.plants) {
        const PlantStore *before = base.plants.find(cells.placed);
        const PlantStore *after = now.plants.find(cells.placed);
        if (!before || !after) {
            if (before != after)
                return fmt::format("plants of \"{}\"", cells.placed);
            continue;
        }
        // Rows name kinds by index, so cells can only be carried over while the later list begins with the earlier.
        const auto &old = before->kindIds();
        const bool sameKinds = old == after->kindIds();
        if (cells.replaced ? !before->sharesAll(*after) : !sameKinds)
            return fmt::format("plants of \"{}\"", cells.placed);
        for (const auto &cell : cells.cells) {
            if (before->cell(cell) != after->cell(cell))
                return fmt::format("plants of \"{}\"", cells.placed);
        }
    }
    return {};
}

} // namespace

Scene Document::snapshot()
{
    if (m_open)
        m_open->renewEpoch();
    return scene();
}

void Document::reset(Scene scene)
{
    m_open.reset();
    m_announced = {};
    m_scene = std::move(scene);
    m_history.clear();
    Change change;
    change.everything = true;
    changed(change);
    committed(change);
}

void Document::finish(const Edit &edit)
{
    const Change &change = edit.change();
    m_history.push({.name = edit.name(),
                    .before = edit.base(),
                    .after = edit.scene(),
                    .change = change,
                    .bytes = edit.bytes(),
                    .number = 0});
    m_scene = edit.scene();
}

Result<Done> Document::commit(Edit &&edit)
{
    if (edit.isEmpty())
        return Done{};
    if (m_open)
        commitOpen();
    const Change &change = edit.change();
    if (const auto what = conflict(edit.base(), m_scene, change); !what.empty())
        return error(fmt::format("\"{}\" was not done: its {} changed meanwhile", edit.name(), what));
    // The slots it touched are as it knew them, so carrying them over gives what it would have given on the present
    // scene.
    Edit carried(m_scene, edit.name());
    carried.take(edit);
    carried.m_bytes = edit.bytes();
    finish(carried);
    changed(change);
    committed(change);
    return Done{};
}

Edit &Document::begin(std::string name)
{
    if (m_open)
        commitOpen();
    ++m_gestures;
    m_announced = {};
    m_open = std::make_unique<Edit>(m_scene, std::move(name));
    return *m_open;
}

void Document::announce()
{
    if (!m_open)
        return;
    Change change = m_open->m_change;
    if (change.isEmpty())
        return;
    change.settle();
    m_announced.merge(change);
    m_open->m_change = {};
    m_open->m_settled = true;
    changed(change);
}

bool Document::commitOpen()
{
    expects(m_open);
    announce();
    auto edit = std::move(m_open);
    edit->m_change = std::exchange(m_announced, {});
    if (edit->isEmpty())
        return false;
    const Change change = edit->change();
    finish(*edit);
    committed(change);
    return true;
}

void Document::cancelOpen()
{
    expects(m_open);
    m_announced.merge(m_open->change());
    m_open.reset();
    const Change change = std::exchange(m_announced, {});
    if (!change.isEmpty())
        changed(change);
}

bool Document::undo()
{
    if (m_open || !m_history.canUndo())
        return false;
    const auto &step = m_history.stepBack();
    m_scene = step.before;
    const Change change = step.change;
    changed(change);
    committed(change);
    return true;
}

bool Document::redo()
{
    if (m_open || !m_history.canRedo())
        return false;
    const auto &step = m_history.stepForward();
    m_scene = step.after;
    const Change change = step.change;
    changed(change);
    committed(change);
    return true;
}

} // namespace sward
