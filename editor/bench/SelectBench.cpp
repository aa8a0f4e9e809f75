#include "editor/bench/Bench.h"
#include "model/core/CounterHash.h"
#include "viewport/CellGroups.h"
#include "viewport/InstanceRecords.h"

#include <glm/geometric.hpp>

#include <memory>

namespace sward::bench {

namespace {

constexpr int repeats = 15;
constexpr float cellMetres = 32;
constexpr int plantsInCell = 244;

/// A square of cells full of one kind of plant, and the same plants as matrices.
struct Forest
{
    std::vector<std::unique_ptr<DrawnCell>> owned;
    CellGroups groups;
    std::vector<glm::mat4> matrices;
    std::vector<PlantShape> shapes;

    explicit Forest(int cellsAcross)
    {
        PlantShape shape;
        shape.low = {-1, 0, -1};
        shape.high = {1, 3, 1};
        shape.drawDistance = 300;
        shape.lodDistances = {60};
        shape.triangles = {200, 40};
        shapes = {shape};
        for (int z = -cellsAcross / 2; z < cellsAcross / 2; ++z)
            for (int x = -cellsAcross / 2; x < cellsAcross / 2; ++x)
                addCell(x, z);
        for (std::size_t i = 0; i < owned.size(); ++i)
            groups.add(i, owned[i].get(), shapes);
    }

private:
    void addCell(int x, int z)
    {
        auto cell = std::make_unique<DrawnCell>();
        cell->input.origin = {x * cellMetres, 0, z * cellMetres};
        cell->input.size = {cellMetres, 4, cellMetres};
        PlantRun run;
        for (std::uint32_t i = 0; i < plantsInCell; ++i) {
            const auto bits = scramble(joinHash(joinHash(std::uint32_t(x), std::uint32_t(z)), i));
            const glm::vec3 unit(float(bits & 0xffffU) / 65535, 0, float(bits >> 16) / 65535);
            run.instances.push_back(packInstance({.inCell = unit, .scale = glm::vec3(0.5F)}));
            glm::mat4 matrix(1);
            matrix[3] = glm::vec4(glm::vec3(cell->input.origin) + unit * cellMetres, 1);
            matrices.push_back(matrix);
        }
        cell->input.runs.push_back(std::move(run));
        owned.push_back(std::move(cell));
    }
};

/// From above a meadow's middle, slightly down, turning a little from frame to frame.
FrameView viewAt(int frame)
{
    FrameView view;
    view.camera.position = {3, 12, -5};
    view.camera.yawDeg = float(frame % 24) * 15;
    view.camera.pitchDeg = -4;
    view.size = {1280, 720};
    view.eye = glm::vec3(view.camera.position);
    view.viewProjection = view.camera.viewProjection(view.anchor, view.size.x / view.size.y);
    view.frustum = Frustum(view.viewProjection);
    view.quality = Quality();
    return view;
}

/// Chooses frame after frame; microseconds a frame.
class Choosing
{
public:
    explicit Choosing(Forest &forest) : m_forest(forest) {}

    double ours()
    {
        constexpr int frames = 24;
        const double seconds = worked([&] {
            for (int frame = 0; frame < frames; ++frame) {
                m_choice.clear(m_forest.shapes);
                const auto view = viewAt(frame);
                m_forest.groups.findNear(view, m_near);
                choosePlants(m_near, m_forest.shapes, view, 1, m_choice);
                keep(std::uint64_t(m_choice.plants));
            }
        });
        return seconds * 1e6 / frames;
    }

    double bruteForce()
    {
        constexpr int frames = 6;
        const auto &shape = m_forest.shapes[0];
        const float radius = glm::length(shape.high - shape.low) / 2;
        const glm::vec3 lift(0, (shape.low.y + shape.high.y) / 2, 0);
        const double seconds = worked([&] {
            for (int frame = 0; frame < frames; ++frame) {
                const auto view = viewAt(frame * 4);
                m_visible.clear();
                for (const auto &matrix : m_forest.matrices) {
                    const glm::vec3 place(matrix[3]);
                    if (glm::length(place - view.eye) < shape.drawDistance &&
                        view.frustum.meetsSphere(place + lift, radius))
                        m_visible.push_back(matrix);
                }
                keep(m_visible.size());
            }
        });
        return seconds * 1e6 / frames;
    }

private:
    Forest &m_forest;
    std::vector<DrawnCell *> m_near;
    PlantChoice m_choice;
    std::vector<glm::mat4> m_visible;
};

std::vector<Comparison> run(const std::function<bool(std::string_view)> &wanted)
{
    std::vector<Comparison> all;
    Forest forest(64); // a million plants
    Choosing choosing(forest);
    if (wanted("select"))
        all.push_back(compare(
            "select", "µs/frame", "every plant's matrix tested", Better::Less, repeats, [&] { return choosing.ours(); },
            [&] { return choosing.bruteForce(); }));
    if (wanted("select-world")) {
        Forest wide(128);
        Choosing inWide(wide);
        all.push_back(compare(
            "select-world", "µs/frame", "the same view in a quarter of the world", Better::Less, repeats,
            [&] { return inWide.ours(); }, [&] { return choosing.ours(); }));
    }
    return all;
}

} // namespace

const Group selectGroup{{"select", "select-world"}, run};

} // namespace sward::bench
