#include "model/tools/StrokeLog.h"

#include "model/core/Json.h"
#include "model/session/Session.h"
#include "model/tools/BrushTool.h"
#include "model/tools/ToolBox.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>

namespace sward {
namespace {

constexpr std::string_view Format = "sward-strokes";
constexpr std::size_t NumbersOfDab = 8;
constexpr double FarthestMetres = 1e7;

Json modifiersJson(const Modifiers &modifiers)
{
    Json list = Json::array();
    if (modifiers.shift)
        list.push_back("shift");
    if (modifiers.ctrl)
        list.push_back("ctrl");
    if (modifiers.alt)
        list.push_back("alt");
    return list;
}

Json dabJson(const Dab &dab)
{
    return Json::array({dab.centre.x, dab.centre.y, dab.centre.z, dab.radius, dab.pressure, dab.tilt, dab.stampNorth.x,
                        dab.stampNorth.y});
}

Result<Dab> dabOf(const Json &json, const std::string &file, const std::string &pointer)
{
    if (!json.is_array() || json.size() != NumbersOfDab)
        return error(
            fmt::format("a dab has {} numbers: x, y, z, radius, pressure, tilt and the stamp's north", NumbersOfDab),
            file, pointer);
    std::array<double, NumbersOfDab> numbers{};
    for (std::size_t i = 0; i < NumbersOfDab; ++i) {
        if (!json[i].is_number() || !(std::abs(json[i].get<double>()) <= FarthestMetres))
            return error("a number within ±1e7 was expected here", file, pointerTo(pointer, i));
        numbers[i] = json[i].get<double>();
    }
    Dab dab;
    dab.centre = {numbers[0], numbers[1], numbers[2]};
    dab.radius = numbers[3];
    dab.pressure = numbers[4];
    dab.tilt = numbers[5];
    dab.stampNorth = {numbers[6], numbers[7]};
    if (!(dab.radius > 0 && dab.radius <= 1000))
        return error(fmt::format("a radius of {} m is outside 0 to 1000", writeNumber(dab.radius)), file,
                     pointerTo(pointer, 3));
    for (const std::size_t share : {std::size_t(4), std::size_t(5)})
        if (numbers[share] < 0 || numbers[share] > 1)
            return error("pressure and tilt lie between 0 and 1", file, pointerTo(pointer, share));
    return dab;
}

Result<StrokeRecord> strokeOf(const Json &json, const std::string &file, const std::string &pointer)
{
    const auto textAt = [&](const char *key) {
        const auto found = json.find(key);
        return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    if (!json.is_object())
        return error("a stroke is an object", file, pointer);
    StrokeRecord stroke{.tool = textAt("tool"), .layer = textAt("layer"), .options = {}, .modifiers = {}, .dabs = {}};
    if (stroke.tool != "paint" && stroke.tool != "sculpt")
        return error("\"tool\" must be \"paint\" or \"sculpt\"", file, pointerTo(pointer, "tool"));
    const auto options = json.find("options");
    if (options == json.end() || !options->is_object())
        return error("\"options\" must be an object", file, pointerTo(pointer, "options"));
    stroke.options = writeCompactJson(*options);
    if (const auto held = json.find("modifiers"); held != json.end() && held->is_array())
        for (const auto &key : *held) {
            stroke.modifiers.shift = stroke.modifiers.shift || key == "shift";
            stroke.modifiers.ctrl = stroke.modifiers.ctrl || key == "ctrl";
            stroke.modifiers.alt = stroke.modifiers.alt || key == "alt";
        }
    const auto dabs = json.find("dabs");
    if (dabs == json.end() || !dabs->is_array() || dabs->empty())
        return error("\"dabs\" must be a list of at least one dab", file, pointerTo(pointer, "dabs"));
    for (std::size_t i = 0; i < dabs->size(); ++i) {
        const auto dab = dabOf((*dabs)[i], file, pointerTo(pointerTo(pointer, "dabs"), i));
        if (!dab)
            return dab.issue();
        stroke.dabs.push_back(*dab);
    }
    return stroke;
}

/// The row of ToolOptions that a tool's options stand in.
std::string rowOf(const Tool &tool)
{
    return "/" + std::string(tool.optionsKey());
}

/// Why the stroke could not be done; nothing when it made a step or changed nothing.
std::optional<std::string> replay(const StrokeRecord &stroke, Session &session, ToolBox &tools, int &done)
{
    tools.activate(stroke.tool);
    auto *brush = dynamic_cast<BrushTool *>(&tools.active());
    expects(brush);
    if (!stroke.layer.empty()) {
        if (!session.document.scene().layers.find(stroke.layer))
            return fmt::format("the scene has no layer \"{}\"", stroke.layer);
        session.setActiveLayer(stroke.layer);
    }
    const auto options = parseJson(stroke.options, "options");
    expects(options.ok());
    for (const auto &[key, value] : options->items()) {
        if (const auto issue = tools.setOption(rowOf(*brush) + "/" + key, value))
            return fmt::format("the option \"{}\": {}", key, issue->message);
    }
    const auto before = session.document.history().position();
    if (auto reason = brush->replay(stroke); !reason.empty())
        return reason;
    done += int(session.document.history().position() > before);
    return std::nullopt;
}

} // namespace

std::string StrokeLog::write() const
{
    Json list = Json::array();
    for (const auto &stroke : strokes) {
        const auto options = parseJson(stroke.options, "options");
        expects(options.ok());
        Json dabs = Json::array();
        for (const auto &dab : stroke.dabs)
            dabs.push_back(dabJson(dab));
        list.push_back({{"tool", stroke.tool},
                        {"layer", stroke.layer},
                        {"options", *options},
                        {"modifiers", modifiersJson(stroke.modifiers)},
                        {"dabs", std::move(dabs)}});
    }
    return writeJson(Json{{"format", Format}, {"version", 1}, {"strokes", std::move(list)}});
}

Result<StrokeLog> StrokeLog::parse(std::string_view text, const std::string &file)
{
    const auto json = parseJson(text, file);
    if (!json)
        return json.issue();
    if (!json->is_object() || !json->contains("format") || (*json)["format"] != Format)
        return error("This is no stroke log: its \"format\" is not \"sward-strokes\"", file, "/format");
    if (!json->contains("strokes") || !(*json)["strokes"].is_array())
        return error("\"strokes\" must be a list", file, "/strokes");
    StrokeLog log;
    const Json &list = (*json)["strokes"];
    for (std::size_t i = 0; i < list.size(); ++i) {
        auto stroke = strokeOf(list[i], file, pointerTo("/strokes", i));
        if (!stroke)
            return stroke.issue();
        log.strokes.push_back(std::move(*stroke));
    }
    return log;
}

Replayed replayStrokes(const StrokeLog &log, Session &session, ToolBox &tools)
{
    const ToolOptions options = tools.options();
    const std::string tool(tools.active().id());
    const std::string layer = session.activeLayer();
    Replayed replayed;
    for (std::size_t i = 0; i < log.strokes.size(); ++i) {
        if (const auto why = replay(log.strokes[i], session, tools, replayed.strokes))
            replayed.problems.push_back(
                warning(fmt::format("Stroke {} was left out: {}", i + 1, *why), {}, pointerTo("/strokes", i)));
    }
    tools.setOptions(options);
    tools.activate(tool);
    session.setActiveLayer(layer);
    return replayed;
}

} // namespace sward
