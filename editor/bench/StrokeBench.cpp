#include "editor/bench/Bench.h"
#include "editor/bench/BenchScene.h"
#include "model/document/Document.h"
#include "model/terrain/HeightField.h"
#include "model/tools/GroundSculpt.h"
#include "model/tools/LayerPaint.h"

namespace sward::bench {

namespace {

constexpr int repeats = 15;
constexpr int dabs = 8; ///< of a stroke, side by side
constexpr double radius = 32;
constexpr const char *otherWorld = "the same in a world of 4 km instead of 8";

/// A document in whose middle strokes are made with both brushes, and undone.
class Strokes
{
public:
    explicit Strokes(int samples) : m_document(grassScene(samples)), m_ground(m_document.scene()) {}

    /// Microseconds a dab. A stroke is prepared outside of the time, as it is while the pointer still hovers.
    double paint()
    {
        BrushOptions brush;
        brush.radius = radius;
        m_erases = !m_erases;
        auto edit = m_document.edit("Paint");
        LayerStroke stroke(edit.base(), "grass", brush, m_erases ? PaintAction::Erase : PaintAction::Paint);
        const double seconds = worked([&] {
            for (int i = 0; i < dabs; ++i)
                keep(stroke.dab(edit, dabAt(i), m_ground));
        });
        keep(m_document.commit(std::move(edit)).ok());
        return seconds * 1e6 / dabs;
    }

    double sculpt()
    {
        SculptOptions brush;
        brush.radius = radius;
        m_lowers = !m_lowers;
        auto edit = m_document.edit("Sculpt");
        GroundStroke stroke(edit.base(), brush, m_lowers ? SculptAction::Lower : SculptAction::Raise, 0);
        const double seconds = worked([&] {
            for (int i = 0; i < dabs; ++i)
                keep(stroke.dab(edit, dabAt(i)));
        });
        keep(m_document.commit(std::move(edit)).ok());
        return seconds * 1e6 / dabs;
    }

    /// Microseconds to undo the last stroke, which is then done again.
    double undo()
    {
        const double seconds = worked([&] { m_document.undo(); });
        m_document.redo();
        return seconds * 1e6;
    }

private:
    Dab dabAt(int number) const
    {
        const double middle = m_document.scene().widthMetres() / 2;
        Dab dab;
        dab.centre = {middle + number * radius / 4, 0, middle + 3};
        dab.radius = radius;
        return dab;
    }

    Document m_document;
    HeightField m_ground;
    bool m_erases = false;
    bool m_lowers = false;
};

std::vector<Comparison> run(const std::function<bool(std::string_view)> &wanted)
{
    std::vector<Comparison> all;
    Strokes large(8129), small(4097);
    using Work = double (Strokes::*)();
    for (const auto &[name, work] : {std::pair<const char *, Work>("stroke-paint", &Strokes::paint),
                                     {"stroke-sculpt", &Strokes::sculpt},
                                     {"stroke-undo", &Strokes::undo}}) {
        if (!wanted(name))
            continue;
        // There must be a stroke to undo.
        large.sculpt();
        small.sculpt();
        all.push_back(compare(
            name, "µs", otherWorld, Better::Less, repeats, [&, w = work] { return (large.*w)(); },
            [&, w = work] { return (small.*w)(); }));
    }
    return all;
}

} // namespace

const Group strokeGroup{{"stroke-paint", "stroke-sculpt", "stroke-undo"}, run};

} // namespace sward::bench
