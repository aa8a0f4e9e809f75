#include "model/tools/PlaceTool.h"

#include "model/core/CounterHash.h"
#include "model/session/Session.h"
#include "model/tools/KindTable.h"
#include "model/tools/Reasons.h"
#include "model/tools/ToolGround.h"
#include "model/tools/ToolOptions.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>

namespace sward {
namespace {

/// Distance between two dabs, of the radius.
constexpr double DabSpacing = 0.5;
/// One dab never plants more than this at once: the window would stand still.
constexpr double MostPlacesPerDab = 200'000;
/// Plants put by hand may stand closer than a brush would put them, but not on one spot.
constexpr double SameSpotMetres = 0.05;
/// Beside the ground the eraser reaches this far, so that a level view does not erase at the horizon. Metres.
constexpr double FarthestErased = 20'000;
/// Of a group that is about to be stamped so many plants are shown.
constexpr std::size_t MostGhosts = 200;
constexpr double HashRange = 4294967296.0;
constexpr double FullCircle = 6.283185307179586;

} // namespace

PlaceTool::PlaceTool(const ToolContext &context, Purpose purpose)
    : Tool(context), m_purpose(purpose), m_gesture(context.session.document)
{
}

std::string_view PlaceTool::doc() const
{
    return isEraser() ? "Erases plants within the ring, whatever their height. Ctrl places instead."
                      : "Places plants of the ticked kinds where their rules allow. Ctrl erases.";
}

bool PlaceTool::isSingle() const
{
    return options().place.mode == PlaceOptions::Mode::Single;
}

bool PlaceTool::isStamp() const
{
    return options().place.mode == PlaceOptions::Mode::Stamp;
}

PlantGroup PlaceTool::stampable() const
{
    PlantGroup group = stamp();
    std::erase_if(group.members, [this](const PlantGroup::Member &member) {
        const RecordRef kind{SlotKind::PlacedFoliage, member.placed, member.kind};
        return isHidden(session(), kind) || isLocked(session(), kind);
    });
    return group;
}

/// Radians by which the next stamp is turned.
double PlaceTool::stampTurn() const
{
    const PlaceOptions &place = options().place;
    return place.stampTurn ? scramble(joinHash(place.seed, m_singles)) / HashRange * FullCircle : 0;
}

PlantingBrush PlaceTool::brush() const
{
    const PlaceOptions &place = options().place;
    PlantingBrush brush{.density = place.density, .spacing = place.spacing, .seed = place.seed};
    for (const auto &kind : session().tickedKinds()) {
        if (!isHidden(session(), kind) && !isLocked(session(), kind))
            brush.kinds.push_back(kind);
    }
    return brush;
}

bool PlaceTool::mayErase(const RecordRef &kind) const
{
    return !isHidden(session(), kind) && !isLocked(session(), kind) &&
           (!options().place.onlyTicked || session().tickedKinds().contains(kind));
}

std::optional<glm::dvec3> PlaceTool::groundUnder(const Ray &ray, bool erasing) const
{
    const double margin = (isSingle() || isStamp()) && !erasing ? 0 : options().place.radius;
    if (const auto place = ground().under(ray, margin))
        return place->position;
    if (!erasing)
        return std::nullopt;
    // Plants may stand where there is no ground; the eraser reaches them on the level of their placed foliage.
    const auto &placed = session().document.scene().placedFoliage;
    const auto hit = hitPlane(placed.isEmpty() ? 0 : placed[0].position.y, ray.origin, ray.direction);
    const bool isNear = hit && glm::distance(hit->position, ray.origin) < FarthestErased;
    return isNear ? std::optional(hit->position) : std::nullopt;
}

std::string PlaceTool::whyNotAtAll(bool erasing) const
{
    const Scene &scene = session().document.scene();
    const auto &ticked = session().tickedKinds();
    if (session().visibility().plantsHidden)
        return "Plants are hidden — Alt H shows them";
    if (erasing) {
        if (options().place.onlyTicked && ticked.empty())
            return "No kind ticked — tick what to erase in the Kinds panel, or erase all kinds in the tool's options";
        return {};
    }
    if (!scene.landscape || scene.heights.isEmpty())
        return "There is no ground to place on — make a landscape from a heightmap first";
    if (isStamp()) {
        if (stamp().isEmpty())
            return "Nothing to stamp — copy plants with Ctrl C or open a group first";
        return stampable().isEmpty() ? "The group's kinds are all hidden or locked — nothing of it is placed" : "";
    }
    if (ticked.empty())
        return "No kind ticked — tick one in the Kinds panel or press 1";
    if (brush().kinds.empty()) {
        const RecordRef &first = *ticked.begin();
        const PlacedFoliage *placed = scene.placedFoliage.find(first.id);
        const PlantKind *kind = placed ? placed->kind(first.child) : nullptr;
        return fmt::format("\"{}\" is {} — nothing of it is placed", kind ? kind->name : first.child,
                           isHidden(session(), first) ? "hidden" : "locked");
    }
    return {};
}

/// The reason of the first kind when no kind may stand at the cursor.
std::string PlaceTool::whyNotHere(const PointerEvent &event) const
{
    const bool erasing = erases(event.modifiers);
    if (auto reason = whyNotAtAll(erasing); !reason.empty())
        return reason;
    const auto place = groundUnder(event.ray, erasing);
    if (!place)
        return ground().whyNone(event.ray);
    if (erasing || isStamp())
        return {};
    const Scene &scene = session().document.scene();
    std::string reason;
    for (const auto &ref : brush().kinds) {
        const PlantKind *kind = scene.placedFoliage.find(ref.id)->kind(ref.child);
        const PlacementRules rules(scene, *kind, ground());
        const Refusal refusal = rules.refuses(place->x, place->z);
        if (refusal == Refusal::None)
            return {};
        if (reason.empty())
            reason = rules.sentence(refusal, place->x, place->z);
    }
    return reason;
}

void PlaceTool::hover(const PointerEvent &event)
{
    if (event.pixel != m_pointer.pixel)
        m_outcome.clear();
    m_pointer = event;
    m_isOver = true;
    m_isErasing = erases(event.modifiers);
}

void PlaceTool::press(const PointerEvent &event)
{
    hover(event);
    m_isPressed = true;
    m_count = 0;
    m_isTooMany = false;
    m_outcome.clear();
    if (!whyNotAtAll(m_isErasing).empty())
        return;
    m_gesture.begin(m_isErasing  ? "Erase plants"
                    : isSingle() ? "Place plant"
                    : isStamp()  ? "Stamp plants"
                                 : "Place plants");
    m_wasUsed = true;
    if (isStamp() && !m_isErasing) {
        putStamp(event);
        return;
    }
    if (isSingle() && !m_isErasing) {
        putSingle(event);
        return;
    }
    if (!m_isErasing)
        m_planting.emplace(session().document.scene(), brush(), ground());
    const PlaceOptions &place = options().place;
    m_stroke.emplace(Stroke::Shape{place.radius, DabSpacing, place.pressureRadius}, view(),
                     [this](const Ray &ray) { return groundUnder(ray, m_isErasing); });
    apply(m_stroke->moveTo(event));
}

void PlaceTool::putSingle(const PointerEvent &event)
{
    m_outcome = whyNotHere(event);
    const auto place = groundUnder(event.ray, false);
    const Scene &scene = session().document.scene();
    const auto single = chooseSingle(scene, brush(), m_singles);
    if (!m_outcome.empty() || !place || !single)
        return;
    const PlantKind &kind = *scene.placedFoliage.find(single->kind.id)->kind(single->kind.child);
    const PlacementRules rules(scene, kind, ground());
    Refusal refusal = rules.refuses(place->x, place->z);
    NearbyPlants near({{single->kind, std::llround(SameSpotMetres * UnitsPerMetre)}});
    const auto x = wholeMillimetres(place->x), z = wholeMillimetres(place->z);
    near.look(scene, x, z, 1000);
    if (refusal == Refusal::None && !near.hasRoom(single->kind, x, z))
        refusal = Refusal::TooClose;
    if (refusal != Refusal::None) {
        m_outcome = rules.sentence(refusal, place->x, place->z);
        return;
    }
    const glm::dvec3 foot(place->x, rules.footHeight(place->x, place->z, single->scale), place->z);
    putPlant(*m_gesture.edit(), single->kind, foot, single->turn, single->scale);
    ++m_singles;
    ++m_count;
    m_gesture.announce();
}

void PlaceTool::putStamp(const PointerEvent &event)
{
    m_outcome = whyNotHere(event);
    const auto place = groundUnder(event.ray, false);
    if (!m_outcome.empty() || !place)
        return;
    const PutGroup put = putGroup(*m_gesture.edit(), stampable(), *place, stampTurn(), ground().heights());
    m_count += put.plants.plantCount();
    if (m_count == 0) {
        m_outcome = put.missing > 0 ? "The scene has none of the group's kinds" : "There is no ground under the group";
        return;
    }
    ++m_singles;
    m_gesture.announce();
}

void PlaceTool::apply(const std::vector<Dab> &dabs)
{
    Edit *edit = m_gesture.edit();
    if (!edit)
        return;
    std::size_t changed = 0;
    for (const auto &dab : dabs) {
        if (m_isErasing) {
            changed += erasePlants(
                *edit, {dab.centre.x, dab.centre.z}, dab.radius,
                [this](const RecordRef &kind) { return mayErase(kind); }, options().place.eraseShare,
                options().place.seed);
        } else if (m_planting->placesUnder(dab.radius) > MostPlacesPerDab) {
            m_isTooMany = true;
        } else {
            changed += std::size_t(m_planting->dab(*edit, dab));
        }
    }
    m_count += changed;
    if (changed > 0)
        m_gesture.announce();
}

void PlaceTool::move(const PointerEvent &event)
{
    m_pointer = event;
    if (m_stroke)
        apply(m_stroke->moveTo(event));
}

void PlaceTool::release(const PointerEvent &event)
{
    move(event);
    if (m_stroke)
        apply(m_stroke->finish());
    if (m_gesture.edit()) {
        m_gesture.commit();
        if (m_count == 0 && m_outcome.empty())
            m_outcome = outcome(event);
    }
    end();
}

/// Why a stroke that has ended did nothing.
std::string PlaceTool::outcome(const PointerEvent &event) const
{
    if (auto reason = whyNotHere(event); !reason.empty())
        return reason;
    if (m_isErasing)
        return options().place.onlyTicked ? "No plants of the ticked kinds here" : "No plants here";
    if (m_isTooMany)
        return fmt::format("The brush covers {:.1f} million places — make it smaller or the spacing wider",
                           m_planting->placesUnder(options().place.radius) / 1e6);
    const auto &refusals = m_planting->refusals();
    const auto most = std::max_element(refusals.begin() + 1, refusals.end());
    if (*most == 0)
        return "No place under the brush — the density or the kinds' shares leave none";
    switch (Refusal(most - refusals.begin())) {
    case Refusal::TooClose:
        return "All places here are taken";
    case Refusal::Slope:
        return "The ground is too steep or too level here for the ticked kinds";
    case Refusal::Height:
        return "The ground is too high or too low here for the ticked kinds";
    case Refusal::Layer:
        return "The ticked kinds' layers are not painted here";
    case Refusal::Zone:
        return "A zone or road keeps plants out here";
    case Refusal::InHole:
        return "There is a hole in the ground here";
    default:
        return NoGroundUnderCursor;
    }
}

void PlaceTool::leave()
{
    m_isOver = false;
}

void PlaceTool::cancel()
{
    m_gesture.cancel();
    end();
}

void PlaceTool::end()
{
    m_isPressed = false;
    m_stroke.reset();
    m_planting.reset();
}

void PlaceTool::addGhost(ToolOverlay &overlay, const PlantGroup::Member &member, const glm::dvec3 &middle) const
{
    const double turn = stampTurn();
    if (const auto at = placeOf(member, middle, turn, ground().heights()))
        overlay.ghosts.push_back({member.placed, member.kind, *at, member.turn + turn, member.scale, true});
}

ToolOverlay PlaceTool::overlay() const
{
    ToolOverlay overlay;
    if (!m_isOver && !m_isPressed)
        return overlay;
    const PlaceOptions &place = options().place;
    const std::string reason = m_outcome.empty() ? whyNotHere(m_pointer) : m_outcome;
    overlay.hint = reason;
    overlay.hintIsWarning = !reason.empty();
    overlay.hintPixel = m_pointer.pixel;
    const bool single = isSingle() && !m_isErasing;
    if (reason.empty() && !m_wasUsed)
        overlay.hint = m_isErasing ? "Drag to erase plants"
                       : single    ? "Click to place a plant — Ctrl erases"
                       : isStamp() ? "Click to stamp the group — Ctrl erases"
                                   : "Drag to place plants — Ctrl erases";
    if (m_isPressed && m_count > 0)
        overlay.hint = fmt::format("{} plants {}", m_count, m_isErasing ? "erased" : "placed");
    const auto at = groundUnder(m_pointer.ray, m_isErasing);
    if (!at)
        return overlay;
    if (single) {
        const Scene &scene = session().document.scene();
        if (const auto next = chooseSingle(scene, brush(), m_singles); next && !m_isPressed) {
            const PlantKind &kind = *scene.placedFoliage.find(next->kind.id)->kind(next->kind.child);
            const double foot = PlacementRules(scene, kind, ground()).footHeight(at->x, at->z, next->scale);
            overlay.ghosts.push_back(
                {next->kind.id, next->kind.child, {at->x, foot, at->z}, next->turn, next->scale, reason.empty()});
        }
        return overlay;
    }
    if (isStamp() && !m_isErasing) {
        if (reason.empty() && !m_isPressed) {
            const PlantGroup group = stampable();
            for (std::size_t i = 0; i < std::min(group.members.size(), MostGhosts); ++i)
                addGhost(overlay, group.members[i], *at);
        }
        return overlay;
    }
    const double radius =
        place.pressureRadius && m_isPressed ? radiusAt(place.radius, m_pointer.pressure) : place.radius;
    const auto tone = !reason.empty() ? ToolOverlay::Tone::Refused
                      : m_isErasing   ? ToolOverlay::Tone::Remove
                                      : ToolOverlay::Tone::Add;
    overlay.rings.push_back({*at, radius, radius, tone});
    return overlay;
}

} // namespace sward
