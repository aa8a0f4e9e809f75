#include "panels/fields/PlantFields.h"

#include "model/fields/Table.h"
#include "model/session/Session.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sward {
namespace {

constexpr double DegreesPerRadian = 180 / std::numbers::pi;
/// As far as whole millimetres in 32 bits reach.
constexpr double FarthestMetres = 2'000'000;

/// Only for its table: what the form shows of plants.
struct PlantPose
{
    double x = 0, y = 0, z = 0;
    double turn = 0;
    double scale = 1;
    UnknownFields unknown;

    static const RecordType &type()
    {
        static const RecordType type =
            Table<PlantPose>("plant", "A plant where the artist put it.")
                .number(&PlantPose::x, {.key = "x",
                                        .label = "East",
                                        .doc = "World x of its foot.",
                                        .unit = "m",
                                        .minimum = -FarthestMetres,
                                        .maximum = FarthestMetres})
                .number(&PlantPose::y, {.key = "y",
                                        .label = "Height",
                                        .doc = "World height of its foot.",
                                        .unit = "m",
                                        .minimum = -FarthestMetres,
                                        .maximum = FarthestMetres})
                .number(&PlantPose::z, {.key = "z",
                                        .label = "South",
                                        .doc = "World z of its foot.",
                                        .unit = "m",
                                        .minimum = -FarthestMetres,
                                        .maximum = FarthestMetres})
                .number(&PlantPose::turn, {.key = "turn",
                                           .label = "Turn",
                                           .doc = "Turn about the vertical, counter-clockwise from above.",
                                           .unit = "°",
                                           .minimum = -36000,
                                           .maximum = 36000})
                .number(&PlantPose::scale, {.key = "scale",
                                            .label = "Scale",
                                            .doc = "Size against the mesh.",
                                            .minimum = 1 / UnitsPerScale,
                                            .maximum = ScaleMax / UnitsPerScale})
                .done();
        return type;
    }
};

std::size_t indexOf(const std::string &path)
{
    const auto &fields = PlantPose::type().fields;
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const Field &field) { return path.compare(1, path.npos, field.key) == 0; });
    return std::size_t(found - fields.begin());
}

std::array<double, 5> poseOf(const Plant &plant, const glm::dvec3 &origin)
{
    const glm::dvec3 place = origin + plant.metres();
    // Units finer than anybody enters: three decimals of a degree.
    return {place.x, place.y, place.z, std::round(plant.radians() * DegreesPerRadian * 1000) / 1000,
            plant.scaleFactor()};
}

bool fits(double metres)
{
    return std::abs(metres) <= FarthestMetres;
}

} // namespace

PlantFields::PlantFields(Session &session) : m_session(session), m_gesture(session.document) {}

const RecordType &PlantFields::type() const
{
    return PlantPose::type();
}

void PlantFields::summarise()
{
    m_mixed = {};
    bool first = true;
    const Scene &scene = m_session.document.scene();
    for (const auto &[placed, cells] : m_session.selection().plants()) {
        const PlantStore *store = scene.plants.find(placed);
        const PlacedFoliage *record = scene.placedFoliage.find(placed);
        if (!store || !record)
            continue;
        for (const auto &[coord, ids] : cells) {
            const PlantCell *cell = store->cell(coord);
            for (const auto id : ids) {
                const std::size_t row = cell ? cell->find(id) : 0;
                if (!cell || row == cell->size())
                    continue;
                const auto pose = poseOf(cell->plant(coord, row), record->position);
                if (std::exchange(first, false))
                    m_first = pose;
                for (std::size_t i = 0; i < Count; ++i)
                    m_mixed[i] = m_mixed[i] || pose[i] != m_first[i];
                if (std::all_of(m_mixed.begin(), m_mixed.end(), [](bool mixed) { return mixed; }))
                    return;
            }
        }
    }
}

bool PlantFields::isMixed(const std::string &path, int) const
{
    const std::size_t index = indexOf(path);
    return !m_relative && index < Count && m_mixed[index];
}

Json PlantFields::value(const std::string &path, int) const
{
    const std::size_t index = indexOf(path);
    if (index >= Count)
        return {};
    if (m_relative)
        return index == 4 ? 1.0 : 0.0;
    return m_first[index];
}

std::optional<Issue> PlantFields::set(const std::string &path, std::string_view label, const Change &change)
{
    begin(label);
    auto complaint = drag(path, change);
    if (complaint)
        cancel();
    else
        commit();
    return complaint;
}

void PlantFields::begin(std::string_view)
{
    m_gesture.begin(QCoreApplication::translate("PlantFields", "Change plants").toStdString());
    m_moving = gather();
}

std::optional<Issue> PlantFields::drag(const std::string &path, const Change &change)
{
    Edit *edit = m_gesture.edit();
    if (!edit)
        return {};
    auto complaint = apply(*edit, m_moving, path, change);
    m_gesture.announce();
    return complaint;
}

void PlantFields::commit()
{
    m_moving.clear();
    m_gesture.commit();
}

void PlantFields::cancel()
{
    m_moving.clear();
    m_gesture.cancel();
}

std::vector<PlantFields::Moving> PlantFields::gather() const
{
    std::vector<Moving> plants;
    plants.reserve(m_session.selection().plantCount());
    const Scene &scene = m_session.document.scene();
    for (const auto &[placed, cells] : m_session.selection().plants()) {
        const PlantStore *store = scene.plants.find(placed);
        for (auto cell = cells.begin(); store && cell != cells.end(); ++cell) {
            const PlantCell *found = store->cell(cell->first);
            for (const auto id : cell->second) {
                const std::size_t row = found ? found->find(id) : 0;
                if (found && row < found->size())
                    plants.push_back({placed, cell->first, found->plant(cell->first, row)});
            }
        }
    }
    return plants;
}

std::optional<Issue> PlantFields::apply(Edit &edit, std::vector<Moving> &plants, const std::string &path,
                                        const Change &change) const
{
    const std::size_t index = indexOf(path);
    if (index >= Count)
        return {};
    const Field &field = PlantPose::type().fields[index];
    for (auto &moving : plants) {
        const PlacedFoliage *record = edit.scene().placedFoliage.find(moving.placed);
        if (!record)
            continue;
        const double own = poseOf(moving.start, record->position)[index];
        const double present = !m_relative ? own : index == 4 ? 1 : 0;
        const Json entered = change(Json(present));
        double value = entered.get<double>();
        if (m_relative)
            value = index == 4 ? own * value : own + value;
        if (auto issue = check(field, Json(value), path))
            return issue;
        Plant plant = moving.start;
        if (index < 3) {
            glm::dvec3 place = plant.metres();
            place[int(index)] = value - record->position[int(index)];
            if (!fits(place[int(index)]))
                return error(QCoreApplication::translate("PlantFields", "that is too far away").toStdString());
            plant.moveTo(place);
        } else if (index == 3) {
            plant.turnTo(value / DegreesPerRadian);
        } else {
            plant.scaleTo(value);
        }
        moving.cell = edit.movePlant(moving.placed, moving.cell, plant);
    }
    return {};
}

} // namespace sward
