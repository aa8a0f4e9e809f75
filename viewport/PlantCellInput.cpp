#include "viewport/PlantCellInput.h"

#include "viewport/InstanceRecords.h"

#include <algorithm>

namespace sward {

namespace {

std::uint32_t mixed(std::uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    return x ^ (x >> 16);
}

} // namespace

CellInput cellInput(const PlantCell &plants, CellCoord cell, const glm::dvec3 &position, const std::vector<int> &kinds,
                    const std::vector<PlantId> &selected, const HeightField &ground)
{
    const auto standsOverHole = [&, mayHaveHoles = ground.mayHaveHoles()](std::size_t row) {
        return mayHaveHoles &&
               ground.isHole(position.x + cell.x * PlantCellSide + plants.localX()[row] / UnitsPerMetre,
                             position.z + cell.z * PlantCellSide + plants.localZ()[row] / UnitsPerMetre);
    };
    CellInput input;
    const auto y = plants.y();
    const auto [low, high] = std::minmax_element(y.begin(), y.end());
    const double lowest = y.empty() ? 0 : *low / UnitsPerMetre;
    const double rise = y.empty() ? 0 : *high / UnitsPerMetre - lowest;
    input.origin = position + glm::dvec3(cell.x * PlantCellSide, lowest, cell.z * PlantCellSide);
    input.size = glm::vec3(float(PlantCellSide), float(std::max(rise, 0.01)), float(PlantCellSide));
    input.seed = mixed(std::uint32_t(cell.x) * 0x9e3779b9U ^ mixed(std::uint32_t(cell.z))) & 0xffffffU;

    std::vector<int> runOf(kinds.size(), -1);
    auto nextSelected = selected.begin();
    for (std::size_t row = 0; row < plants.size(); ++row) {
        const auto kind = plants.kinds()[row];
        if (kind >= kinds.size() || kinds[kind] < 0 || standsOverHole(row))
            continue;
        auto &run = runOf[kind];
        if (run < 0) {
            run = int(input.runs.size());
            input.runs.emplace_back().plant = kinds[kind];
        }
        auto &into = input.runs[std::size_t(run)];
        const auto scale = float(plants.scales()[row] / UnitsPerScale);
        into.largestScale = into.instances.empty() ? scale : std::max(into.largestScale, scale);

        InstanceFields fields;
        fields.inCell = {float(plants.localX()[row]) / PlantCellMillimetres,
                         float((y[row] / UnitsPerMetre - lowest) / std::max(rise, 0.01)),
                         float(plants.localZ()[row]) / PlantCellMillimetres};
        fields.turn = float(plants.turns()[row] / UnitsPerRadian);
        const auto id = plants.id(row);
        while (nextSelected != selected.end() && *nextSelected < id)
            ++nextSelected;
        fields.selected = nextSelected != selected.end() && *nextSelected == id;
        auto record = packInstance(fields);
        setUniformScale(record, scale);
        into.instances.push_back(record);
    }
    return input;
}

} // namespace sward
