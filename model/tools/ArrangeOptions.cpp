#include "model/tools/ArrangeOptions.h"

#include "model/fields/Table.h"

namespace sward {

const RecordType &RandomiseOptions::type()
{
    using Self = RandomiseOptions;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("randomise", "Turns, scales and moves each selected plant by an amount of its own.")
            .number(&Self::turn, {.key = "turn",
                                  .label = "Turn by up to",
                                  .doc = "Each way. 180 turns plants any way round.",
                                  .unit = "°",
                                  .minimum = 0,
                                  .maximum = 180,
                                  .affects = nothing})
            .range(&Self::scale, {.key = "scale",
                                  .label = "Scale by",
                                  .doc = "Each plant's scale is multiplied by a number between these.",
                                  .minimum = 0.05,
                                  .maximum = 10,
                                  .affects = nothing})
            .number(&Self::move, {.key = "move",
                                  .label = "Move by up to",
                                  .doc = "Over the ground, any way. Plants keep their height above it.",
                                  .unit = "m",
                                  .minimum = 0,
                                  .maximum = 1000,
                                  .affects = nothing})
            .integer(&Self::seed, {.key = "seed",
                                   .label = "Seed",
                                   .doc = "Another number gives other amounts; the same number the same ones.",
                                   .minimum = 0,
                                   .maximum = 4294967295.0,
                                   .affects = nothing})
            .done();
    return type;
}

const RecordType &RowOptions::type()
{
    using Self = RowOptions;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("rows", "Brings the selected plants into straight rows.")
            .number(&Self::yaw, {.key = "yaw",
                                 .label = "Direction",
                                 .doc = "Where the rows run: 0 is east, 90 north.",
                                 .unit = "°",
                                 .minimum = -360,
                                 .maximum = 360,
                                 .affects = nothing})
            .number(&Self::between, {.key = "between",
                                     .label = "Between rows",
                                     .doc = "From one row to the next. Each plant goes to the nearest.",
                                     .unit = "m",
                                     .minimum = 0.01,
                                     .maximum = 10000,
                                     .affects = nothing})
            .number(&Self::along, {.key = "along",
                                   .label = "Within a row",
                                   .doc = "From one plant to the next. 0 leaves each where it is along its row.",
                                   .unit = "m",
                                   .minimum = 0,
                                   .maximum = 10000,
                                   .affects = nothing})
            .done();
    return type;
}

const RecordType &AlongOptions::type()
{
    using Self = AlongOptions;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("along", "Puts plants of the ticked kinds along the selected roads, shores, zones and fields.")
            .number(&Self::spacing, {.key = "spacing",
                                     .label = "Every",
                                     .doc = "From one plant to the next along the line.",
                                     .unit = "m",
                                     .minimum = 0.1,
                                     .maximum = 10000,
                                     .affects = nothing})
            .number(&Self::offset, {.key = "offset",
                                    .label = "Beside",
                                    .doc = "From a road's edge, or outwards from an outline; below 0 goes inwards.",
                                    .unit = "m",
                                    .minimum = -1000,
                                    .maximum = 1000,
                                    .affects = nothing})
            .choice(&Self::sides, {"both", "left", "right"},
                    {.key = "sides",
                     .label = "Side",
                     .doc = "Of a road, looking along it from its first point. Outlines have only one.",
                     .affects = nothing})
            .number(&Self::jitter, {.key = "jitter",
                                    .label = "Jitter",
                                    .doc = "How far plants stray from the line and from their place along it, of the "
                                           "distance between two.",
                                    .minimum = 0,
                                    .maximum = 0.5,
                                    .affects = nothing})
            .boolean(&Self::turnAlong, {.key = "turnAlong",
                                        .label = "Turn along the line",
                                        .doc = "Turns plants with the line, so that they face along it; off turns them "
                                               "as their kind says.",
                                        .affects = nothing})
            .integer(&Self::seed, {.key = "seed",
                                   .label = "Seed",
                                   .doc = "Another number gives other plants; the same number the same ones.",
                                   .minimum = 0,
                                   .maximum = 4294967295.0,
                                   .affects = nothing})
            .done();
    return type;
}

} // namespace sward
