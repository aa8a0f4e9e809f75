#include "model/grass/GrowthCost.h"

#include "model/grass/GrassInstance.h"

namespace sward {

GrowthCost costOfFilling(const Scene &scene, std::string_view layer, const MeshTriangles &triangles)
{
    GrowthCost cost;
    const double area = scene.widthMetres() * scene.depthMetres();
    for (const auto &type : scene.grassTypes.items()) {
        if (!type->enabled || type->layer != layer)
            continue;
        for (const auto &variety : type->varieties) {
            if (!variety.whySkipped().empty())
                continue;
            const double plants = area / 100 * variety.density;
            cost.plants += plants;
            cost.bytes += plants * sizeof(GrassInstance);
            cost.triangles += plants * double(triangles ? triangles(variety.mesh) : 0);
        }
    }
    return cost;
}

} // namespace sward
