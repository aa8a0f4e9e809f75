#pragma once

#include "model/document/Edit.h"
#include "model/session/RecordUses.h"
#include "model/session/Selection.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// An id made from a name ("Tall grass" gives `tall-grass`) that `isTaken` does not know, with a number behind it where
/// it must.
std::string freeId(std::string_view name, const std::function<bool(std::string_view)> &isTaken);

// Each of these is one edit, whatever it drags along, so undo brings all of it back. Records without an id (contacts,
// streaming sources, cameras) are named by their place in the list, as a decimal number.

/// Why a scene cannot take so many more layers; nothing when it can. Whoever adds a layer asks first.
std::optional<Issue> layersRefused(const Scene &scene, std::size_t more = 1);

/// Adds an empty record to one of the scene's lists, after the others. A layer gets weights of 0; placed foliage covers
/// the landscape and has no plants; a zone and a foliage field lie in the landscape's middle. Returns its ref.
RecordRef addRecord(Edit &edit, SlotKind list, std::string_view name);
/// Adds a variety to a grass type.
RecordRef addVariety(Edit &edit, std::string_view grassType, GrassVariety variety);
/// Adds a kind to a placed foliage. Its id is made from its name.
RecordRef addKind(Edit &edit, std::string_view placed, PlantKind kind);

/// Puts a copy behind the record, with what belongs to a layer (its weights). Placed plants are not copied: they would
/// stand twice on one spot. Returns the copy's ref.
RecordRef duplicateRecord(Edit &edit, const RecordRef &ref);

/// Removes the record and what belongs to it: a layer's weights, a placed foliage's plants. Records that refer to a
/// removed layer, material or kind refer to none. The plants of a removed kind stay as they are; see `removeKind`.
void removeRecord(Edit &edit, const RecordRef &ref);

/// Puts the record at another place of its list, counted after it was taken out.
void moveRecord(Edit &edit, const RecordRef &ref, std::size_t place);

/// What becomes of a removed kind's plants.
enum class Orphans { Delete, Give, Keep };
/// Removes a kind; with `Give` its plants become those of the kind `heir`, with `Keep` they stay in the scene as plants
/// of a missing kind.
void removeKind(Edit &edit, const RecordRef &kind, Orphans orphans, std::string_view heir = {});

/// Sets every sample of the layer to `value`, 0…255; nothing happens when they are that already.
void fillLayer(Edit &edit, std::string_view layer, std::uint8_t value);
/// Turns every painted sample w of a layer into 255 − w.
void invertLayer(Edit &edit, std::string_view layer);
/// Paints what the layer's rules come to and takes away the rules that had an effect: the layer weighs what it weighed.
void bakeRules(Edit &edit, std::string_view layer);

} // namespace sward
