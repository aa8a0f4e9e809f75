#include "tests/support/ToolBench.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace sward::test {
namespace {

constexpr double PixelsPerMetre = 4;
constexpr double EyeHeight = 500;

Scene landscape(double (*height)(double, double))
{
    Scene scene;
    const Landscape record{.heightScale = 1};
    scene.landscape = share(record);
    scene.heights = HeightRaster(257, 257, HeightZero);
    if (!height)
        return scene;
    std::vector<std::uint16_t> samples;
    for (int z = 0; z < 257; ++z)
        for (int x = 0; x < 257; ++x)
            samples.push_back(std::uint16_t(std::lround(record.sampleOf(height(x, z)))));
    std::size_t bytes = 0;
    scene.heights.write(scene.heights.bounds(), samples.data(), nextEpoch(), bytes);
    return scene;
}

Ray down(glm::dvec2 pixel)
{
    return {{pixel.x / PixelsPerMetre, EyeHeight, pixel.y / PixelsPerMetre}, {0, -1, 0}};
}

} // namespace

ToolBench::ToolBench(double (*height)(double, double))
{
    session.open(landscape(height), {});
    addRecords();
    ToolView view;
    view.size = {1028, 1028};
    view.project = [](const glm::dvec3 &world) { return std::optional(glm::dvec2(world.x, world.z) * PixelsPerMetre); };
    view.metresPerPixel = [](const glm::dvec3 &) { return 1 / PixelsPerMetre; };
    view.ray = down;
    tools.setView(view);
}

void ToolBench::addRecords()
{
    Scene scene = session.document.scene();
    scene.layers =
        RecordList<Layer>({share(Layer{.id = "meadow", .name = "Meadow"}), share(Layer{.id = "path", .name = "Path"})});
    const auto kind = [](const char *id, const char *name, double spacing) {
        return PlantKind{.id = id, .name = name, .placement = {.spacing = spacing}};
    };
    PlacedFoliage trees{
        .id = "trees", .name = "Trees", .stateKey = "trees", .position = {128, 0, 128}, .sizeX = 256, .sizeZ = 256};
    trees.kinds = {kind("oak", "Oak", 4), kind("birch", "Birch", 4), kind("fern", "Fern", 1)};
    scene.placedFoliage = RecordList<PlacedFoliage>({share(std::move(trees))});
    session.open(std::move(scene), {});
}

void ToolBench::tick(std::vector<std::string> kinds)
{
    std::set<RecordRef> ticked;
    for (auto &kind : kinds)
        ticked.insert({SlotKind::PlacedFoliage, "trees", std::move(kind)});
    session.tickKinds(std::move(ticked));
}

PointerEvent ToolBench::at(double x, double z, PointerEvent::Kind kind, Modifiers modifiers) const
{
    PointerEvent event;
    event.kind = kind;
    event.button = kind == PointerEvent::Kind::Move ? PointerButton::None : PointerButton::Left;
    event.modifiers = modifiers;
    event.pixel = glm::vec2(x * PixelsPerMetre, z * PixelsPerMetre);
    event.size = {1028, 1028};
    event.ray = down({x * PixelsPerMetre, z * PixelsPerMetre});
    return event;
}

void ToolBench::hover(double x, double z, Modifiers modifiers)
{
    tools.pointer(at(x, z, PointerEvent::Kind::Move, modifiers));
}

void ToolBench::click(double x, double z, Modifiers modifiers)
{
    drag({{x, z}}, modifiers);
}

void ToolBench::drag(const std::vector<glm::dvec2> &places, Modifiers modifiers, int eventsBetween)
{
    using Kind = PointerEvent::Kind;
    const auto moveTo = [&](glm::dvec2 place) {
        auto event = at(place.x, place.y, Kind::Move, modifiers);
        event.leftDown = true;
        tools.pointer(event);
    };
    tools.pointer(at(places.front().x, places.front().y, Kind::Press, modifiers));
    for (std::size_t i = 1; i < places.size(); ++i) {
        for (int n = 1; n <= eventsBetween; ++n)
            moveTo(places[i - 1] + (places[i] - places[i - 1]) * (double(n) / (eventsBetween + 1)));
        moveTo(places[i]);
    }
    tools.pointer(at(places.back().x, places.back().y, Kind::Release, modifiers));
}

int ToolBench::weight(const std::string &layer, int x, int z) const
{
    const WeightRaster *weights = scene().weights.find(layer);
    return weights && !weights->isEmpty() ? weights->at(x, z) : 0;
}

std::vector<Plant> ToolBench::plants(const std::string &placed) const
{
    std::vector<Plant> all;
    if (const PlantStore *store = scene().plants.find(placed)) {
        store->forEachCell([&](CellCoord coord, const PlantCell &cell) {
            for (std::size_t row = 0; row < cell.size(); ++row)
                all.push_back(cell.plant(coord, row));
        });
    }
    return all;
}

double hills(double x, double z)
{
    return 6 * std::sin(x / 17) * std::cos(z / 13);
}

double bank(double x, double)
{
    return x < 128 ? 0 : (x - 128) * 1.8;
}

PlantId plant(ToolBench &bench, const std::string &kind, double x, double z, double y)
{
    auto edit = bench.document().edit("Plant");
    Plant added{.id = edit.newPlantId(), .kind = edit.internKind("trees", kind)};
    added.moveTo({x - 128, y, z - 128});
    edit.putPlant("trees", added);
    bench.document().commit(std::move(edit));
    return added.id;
}

bool undoesAndRedoes(Session &session, const Scene &before)
{
    const Scene after = session.document.snapshot();
    const bool undone = session.document.undo() && session.document.scene() == before;
    return session.document.redo() && session.document.scene() == after && undone && !(before == after);
}

} // namespace sward::test
