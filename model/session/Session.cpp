#include "model/session/Session.h"

namespace sward {

Session::Session()
{
    m_savedState = document.stateNumber();
    m_changed = document.changed.subscribe([this](const Change &change) { follow(change); });
    m_committed = document.committed.subscribe([this](const Change &) { fileChanged(); });
}

void Session::open(Scene scene, std::string folder)
{
    m_folder = std::move(folder);
    m_problems.clear();
    m_visibility = {};
    document.reset(std::move(scene));
    m_savedState = document.stateNumber();
    problemsChanged();
    visibilityChanged();
    fileChanged();
}

void Session::markSaved(std::string folder)
{
    markSaved(std::move(folder), document.stateNumber());
}

void Session::markSaved(std::string folder, std::uint64_t stateNumber)
{
    m_folder = std::move(folder);
    m_savedState = stateNumber;
    fileChanged();
}

void Session::select(Selection selection)
{
    if (selection == m_selection)
        return;
    m_selection = std::move(selection);
    selectionChanged();
}

void Session::show(Visibility visibility)
{
    if (visibility == m_visibility)
        return;
    m_visibility = std::move(visibility);
    visibilityChanged();
}

void Session::setActiveLayer(std::string id)
{
    if (id == m_activeLayer)
        return;
    m_activeLayer = std::move(id);
    paletteChanged();
}

void Session::tickKinds(std::set<RecordRef> kinds)
{
    if (kinds == m_tickedKinds)
        return;
    m_tickedKinds = std::move(kinds);
    paletteChanged();
}

void Session::setProblems(Issues problems)
{
    m_problems = std::move(problems);
    problemsChanged();
}

void Session::report(Issue issue)
{
    m_problems.push_back(std::move(issue));
    problemsChanged();
}

void Session::follow(const Change &change)
{
    const Scene &scene = document.scene();
    if (m_selection.follow(scene, change))
        selectionChanged();

    bool palette = false;
    if (scene.layers.indexOf(m_activeLayer) < 0) {
        const std::string first = scene.layers.isEmpty() ? std::string() : scene.layers[0].id;
        palette = first != m_activeLayer;
        m_activeLayer = first;
    }
    const auto gone = std::erase_if(m_tickedKinds, [&](const RecordRef &ref) {
        const PlacedFoliage *placed = scene.placedFoliage.find(ref.id);
        return change.everything || !placed || !placed->kind(ref.child);
    });
    if (palette || gone > 0)
        paletteChanged();
}

} // namespace sward
