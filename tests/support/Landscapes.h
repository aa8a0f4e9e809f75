#pragma once

#include "model/document/Scene.h"

#include <functional>

namespace sward::test {

/// How a landscape for a test is made.
struct LandscapeShape
{
    int width = 129; ///< height samples
    int height = 129;
    double quadSize = 1;
    double heightScale = 1;
    int sectionQuads = 63;
    glm::dvec3 position{0};
    /// Metres above the position at a place in metres from the north-west corner; level when empty.
    std::function<double(double x, double z)> metres;
};

/// A scene with nothing but that ground.
Scene landscapeScene(const LandscapeShape &shape = {});

/// Adds a layer whose sample (i, j) is `weight(i, j)`. Without a resolution it has that of the heights.
void addLayer(Scene &scene, const std::string &id, const std::function<int(int i, int j)> &weight, int width = 0,
              int height = 0);

/// Adds a type that grows on `layer`.
void addGrass(Scene &scene, const std::string &id, const std::string &layer, std::vector<GrassVariety> varieties);

/// Marks height samples as holes where `isHole(i, j)`.
void addHoles(Scene &scene, const std::function<bool(int i, int j)> &isHole);

template <class T> void addRecord(RecordList<T> &list, T record)
{
    auto items = list.items();
    items.push_back(share(std::move(record)));
    list = RecordList<T>(std::move(items));
}

} // namespace sward::test
