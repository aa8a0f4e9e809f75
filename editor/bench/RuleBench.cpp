#include "editor/bench/Bench.h"
#include "editor/bench/BenchScene.h"
#include "model/document/Edit.h"
#include "model/grass/GrassCover.h"
#include "model/terrain/SceneWeights.h"

#include <cmath>

namespace sward::bench {

namespace {

constexpr int repeats = 15;
constexpr double radius = 32;

/// A landscape whose grass grows where it is not steep, on ridges, and away from a layer that is itself worked out from
/// slopes; and a brush that sculpts its middle.
class Sculpting
{
public:
    explicit Sculpting(int samples) : m_scene(ruled(samples))
    {
        m_weights = SceneWeights(m_scene);
        m_grower = std::make_unique<GrassGrower>(m_scene, m_weights);
        const double middle = m_scene.widthMetres() / 2;
        const auto cells = m_grower->grid().cellsIn(GroundBox{middle, middle, middle, middle}.grown(200));
        for (int z = cells.z0; z < cells.z1; ++z)
            for (int x = cells.x0; x < cells.x1; ++x)
                m_cover.grow(*m_grower, {x, z});
    }

    /// Raises or lowers the ground under one dab. Microseconds of following it: weights under the rules and grass.
    double dab()
    {
        Edit edit(m_scene, "Sculpt");
        sculpt(edit);
        const Change change = edit.change();
        const Scene after = edit.scene();
        const double seconds = worked([&] {
            m_weights = SceneWeights(after, m_weights, change);
            auto grower = std::make_unique<GrassGrower>(after, m_weights, m_grower.get());
            for (const auto &touched : touchedWeights(m_scene, after, change)) {
                const auto rect = touched.rect;
                m_samples.resize(std::size_t(rect.width()) * std::size_t(rect.height()));
                m_weights.of(touched.layer).read(rect, m_samples.data());
            }
            for (const auto &part : dirtyGrass(m_scene, after, change, *grower).parts)
                m_cover.regrow(*grower, part);
            m_grower = std::move(grower);
        });
        m_scene = after;
        m_raises = !m_raises;
        keep(m_cover.plantCount());
        return seconds * 1e6;
    }

private:
    static Scene ruled(int samples)
    {
        Scene scene = grassScene(samples);
        using Kind = LayerRule::Kind;
        using Mode = LayerRule::Mode;
        Layer rock{.id = "rock", .name = "Rock"};
        rock.rules = {{.kind = Kind::Slope, .range = {12, 90}, .falloff = 2, .mode = Mode::Max}};
        Layer grass = *scene.layers.find("grass");
        grass.rules = {
            {.kind = Kind::Slope, .range = {0, 14}, .falloff = 4, .mode = Mode::Multiply},
            {.kind = Kind::Curvature, .range = {0.02, 1}, .falloff = 0.02, .mode = Mode::Add, .scale = 6},
            {.kind = Kind::Distance, .range = {0, 4}, .falloff = 4, .mode = Mode::Subtract, .of = "rock"},
        };
        scene.layers = RecordList<Layer>({share(grass), share(rock)});
        return scene;
    }

    void sculpt(Edit &edit) const
    {
        const double middle = std::floor(m_scene.widthMetres() / 2);
        const int low = int(std::ceil(middle - radius));
        const int high = int(std::floor(middle + radius)) + 1;
        constexpr int side = HeightRaster::TileSide;
        for (int tz = low / side; tz * side < high; ++tz)
            for (int tx = low / side; tx * side < high; ++tx) {
                const TexelRect rect = TexelRect{low, low, high, high}.intersected(
                    {tx * side, tz * side, (tx + 1) * side, (tz + 1) * side});
                auto *samples = edit.heightTile(tx, tz, rect);
                for (int z = rect.z0; z < rect.z1; ++z)
                    for (int x = rect.x0; x < rect.x1; ++x) {
                        const double share = 1 - std::hypot(x - middle, z - middle) / radius;
                        if (share > 0)
                            samples[z % side * side + x % side] +=
                                std::uint16_t(int(share * 400) * (m_raises ? 1 : -1));
                    }
            }
    }

    Scene m_scene;
    SceneWeights m_weights;
    std::unique_ptr<GrassGrower> m_grower;
    GrassCover m_cover;
    std::vector<std::uint8_t> m_samples;
    bool m_raises = true;
};

std::vector<Comparison> run(const std::function<bool(std::string_view)> &wanted)
{
    if (!wanted("sculpt-rules"))
        return {};
    Sculpting large(8129);
    Sculpting small(4097);
    return {compare(
        "sculpt-rules", "µs", "the same dab of 32 m in a world of 4 km instead of 8", Better::Less, repeats,
        [&] { return large.dab(); }, [&] { return small.dab(); })};
}

} // namespace

const Group ruleGroup{{"sculpt-rules"}, run};

} // namespace sward::bench
