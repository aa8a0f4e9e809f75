#include "editor/bench/Bench.h"
#include "editor/bench/BenchScene.h"
#include "model/document/Edit.h"
#include "model/grass/GrassCover.h"

#include <cmath>

namespace sward::bench {

namespace {

constexpr int repeats = 15;
constexpr int dabs = 8; ///< in each repeat, side by side

/// Grass that stands round the middle of a landscape, and dabs that erase and bring back some of it.
class Painting
{
public:
    explicit Painting(int samples) : m_scene(grassScene(samples)), m_grower(std::make_unique<GrassGrower>(m_scene))
    {
        const double middle = m_scene.widthMetres() / 2;
        const auto cells = m_grower->grid().cellsIn(GroundBox{middle, middle, middle, middle}.grown(300));
        for (int z = cells.z0; z < cells.z1; ++z)
            for (int x = cells.x0; x < cells.x1; ++x)
                m_cover.grow(*m_grower, {x, z});
    }

    /// Paints dabs of `radius` metres and grows again what they touched, or all the cells of the components they
    /// touched. Microseconds of growing a dab, without the painting itself.
    double paint(double radius, bool wholeComponents)
    {
        double seconds = 0;
        for (int dab = 0; dab < dabs; ++dab) {
            const double middle = m_scene.widthMetres() / 2 + (dab - (dabs - 1) / 2.0) * 7.3;
            Edit edit(m_scene, "Dab");
            write(edit, middle, radius);
            const Change change = edit.change();
            const Scene after = edit.scene();
            seconds += worked([&] {
                auto grower = std::make_unique<GrassGrower>(after, m_grower.get());
                const auto dirt = dirtyGrass(m_scene, after, change, *grower);
                if (wholeComponents)
                    regrowComponents(*grower, dirt);
                else
                    for (const auto &part : dirt.parts)
                        m_cover.regrow(*grower, part);
                m_grower = std::move(grower);
            });
            m_scene = after;
        }
        keep(m_cover.plantCount());
        m_erases = !m_erases;
        return seconds * 1e6 / dabs;
    }

private:
    void write(Edit &edit, double middle, double radius) const
    {
        const int low = int(std::ceil(middle - radius));
        const int high = int(std::floor(middle + radius)) + 1;
        const TexelRect rect{low, low, high, high};
        constexpr int side = WeightRaster::TileSide;
        for (int tz = low / side; tz <= (high - 1) / side; ++tz)
            for (int tx = low / side; tx <= (high - 1) / side; ++tx) {
                auto *tile = edit.weightTile("grass", tx, tz, rect);
                for (int z = std::max(low, tz * side); z < std::min(high, (tz + 1) * side); ++z)
                    for (int x = std::max(low, tx * side); x < std::min(high, (tx + 1) * side); ++x)
                        if (std::hypot(x - middle, z - middle) < radius)
                            tile[z % side * side + x % side] = m_erases ? 120 : 255;
            }
    }

    void regrowComponents(const GrassGrower &grower, const GrassDirt &dirt)
    {
        const auto &grid = grower.grid();
        CellCoord last{-1, -1};
        std::vector<CellCoord> done;
        for (const auto &part : dirt.parts) {
            const auto component = grid.componentOf(part.cell);
            if (component == last || std::find(done.begin(), done.end(), component) != done.end())
                continue;
            done.push_back(component);
            const auto cells = grid.cellsOf(component);
            for (int z = cells.z0; z < cells.z1; ++z)
                for (int x = cells.x0; x < cells.x1; ++x)
                    m_cover.regrow(grower, {{x, z}, part.variety, WholeCell});
        }
    }

    Scene m_scene;
    std::unique_ptr<GrassGrower> m_grower;
    GrassCover m_cover;
    bool m_erases = true;
};

std::vector<Comparison> run(const std::function<bool(std::string_view)> &wanted)
{
    std::vector<Comparison> all;
    for (const auto &[name, radius] : {std::pair("dab", 64.0), std::pair("dab-8m", 8.0)})
        if (wanted(name)) {
            Painting parts(4097);
            Painting components(4097);
            all.push_back(compare(
                name, "µs", "the touched components anew", Better::Less, repeats,
                [&parts, r = radius] { return parts.paint(r, false); },
                [&components, r = radius] { return components.paint(r, true); }));
        }
    if (wanted("dab-world")) {
        Painting large(8129);
        Painting small(1025);
        all.push_back(compare(
            "dab-world", "µs", "the same dab in a world of 1 km instead of 8", Better::Less, repeats,
            [&] { return large.paint(32, false); }, [&] { return small.paint(32, false); }));
    }
    return all;
}

} // namespace

const Group dabGroup{{"dab", "dab-8m", "dab-world"}, run};

} // namespace sward::bench
