#pragma once

#include "model/document/Scene.h"

namespace sward {

/// Visits the records that are in one list and not, or not alike, in the other.
template <class T, class Visit>
void visitDifferences(const RecordList<T> &before, const RecordList<T> &after, Visit visit)
{
    const auto visitMissing = [&](const RecordList<T> &from, const RecordList<T> &in) {
        for (const auto &record : from.items()) {
            const auto *other = in.find(record->id);
            if (other != record.get() && (!other || !(*other == *record)))
                visit(*record);
        }
    };
    visitMissing(before, after);
    visitMissing(after, before);
}

} // namespace sward
