#include "editor/window/StreamShapes.h"

#include "panels/StreamMap.h"
#include "viewport/Ground.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace sward {

namespace {

constexpr std::size_t MostCells = 400;
constexpr int StepsASide = 6;
constexpr double Lift = 0.35; ///< metres above the ground, so that grass does not hide the lines
constexpr float LinePixels = 2;

/// A cell's pieces share its outline, which shows the one that is worst off.
int rankOf(const StreamedPiece &piece)
{
    return int(!piece.isDrawn) * 2 + int(piece.state != StreamScheduler::State::Ready);
}

} // namespace

OverlayShapes streamShapes(const StreamShown &shown, const Ground &ground, const glm::dvec3 &eye)
{
    using Outline = std::tuple<double, double, double, double>;
    std::map<Outline, const StreamedPiece *> outlines;
    for (const auto &piece : shown.pieces) {
        const Outline outline{piece.bounds.low.x, piece.bounds.low.z, piece.bounds.high.x, piece.bounds.high.z};
        auto &worst = outlines[outline];
        if (!worst || rankOf(piece) > rankOf(*worst))
            worst = &piece;
    }
    std::vector<std::pair<double, const StreamedPiece *>> nearest;
    nearest.reserve(outlines.size());
    for (const auto &[outline, piece] : outlines)
        nearest.emplace_back(piece->bounds.distanceTo(eye), piece);
    std::stable_sort(nearest.begin(), nearest.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    if (nearest.size() > MostCells)
        nearest.resize(MostCells);

    OverlayShapes shapes;
    for (const auto &[distance, piece] : nearest) {
        const glm::dvec3 low = piece->bounds.low, high = piece->bounds.high;
        // A little inside, so that neighbours of another colour lie beside each other.
        const double inset = std::min(0.4, (high.x - low.x) * 0.03);
        const glm::dvec2 corners[] = {{low.x + inset, low.z + inset},
                                      {high.x - inset, low.z + inset},
                                      {high.x - inset, high.z - inset},
                                      {low.x + inset, high.z - inset}};
        const QColor colour = streamColour(piece->state, piece->isDrawn);
        const auto onGround = [&](const glm::dvec2 &at) {
            const double y = ground.input() ? ground.heightAt(at.x, at.y) : low.y;
            return glm::dvec3(at.x, y + Lift, at.y);
        };
        for (int side = 0; side < 4; ++side) {
            const glm::dvec2 from = corners[side], to = corners[(side + 1) % 4];
            for (int i = 0; i < StepsASide; ++i)
                shapes.lines.push_back({.from = onGround(from + (to - from) * (double(i) / StepsASide)),
                                        .to = onGround(from + (to - from) * (double(i + 1) / StepsASide)),
                                        .colour = colour,
                                        .pixels = LinePixels});
        }
    }
    return shapes;
}

} // namespace sward
