#pragma once

#include <QStringList>

namespace sward {

class Session;

/// Makes a layer of each grey PNG, its weights as they are in the file, as one step of the history. What cannot be read
/// is reported to the session.
/// Pictures that can only be one mask, and those of which someone must say what is what: of several channels, or with a
/// file beside them that says where they came from.
struct SortedPictures
{
    QStringList plain;
    QStringList asking;
};
SortedPictures sortPictures(const QStringList &files);

void importLayers(Session &session, const QStringList &files);

} // namespace sward
