#include "plugins/mesh/FileSpace.h"

#include <assimp/scene.h>
#include <glm/gtc/matrix_transform.hpp>

#include <charconv>
#include <cmath>

namespace sward {

namespace {

constexpr double centimetre = 0.01;         ///< FBX counts its unit in centimetres
constexpr std::size_t headBytes = 64 << 10; ///< where a COLLADA file has its <asset>

double numberOr(const aiMetadata *metadata, const char *key, double otherwise)
{
    double exact = 0;
    float single = 0;
    if (metadata && metadata->Get(key, exact))
        return exact;
    return metadata && metadata->Get(key, single) ? double(single) : otherwise;
}

int integerOr(const aiMetadata *metadata, const char *key, int otherwise)
{
    std::int32_t value = 0;
    return metadata && metadata->Get(key, value) ? value : otherwise;
}

/// The matrix that makes the file's right, up and front axes X, Y and Z; the identity when they make no sense.
glm::dmat4 uprightFbx(const aiMetadata *metadata, char &upAxis)
{
    const int up = integerOr(metadata, "UpAxis", 1), front = integerOr(metadata, "FrontAxis", 2),
              right = integerOr(metadata, "CoordAxis", 0);
    const auto valid = [](int axis) { return axis >= 0 && axis <= 2; };
    if (!valid(up) || !valid(front) || !valid(right) || up == front || front == right || right == up)
        return glm::dmat4(1);
    upAxis = char('X' + up);
    const auto sign = [metadata](const char *key) { return integerOr(metadata, key, 1) < 0 ? -1.0 : 1.0; };
    glm::dmat4 turn(0);
    turn[right][0] = sign("CoordAxisSign");
    turn[up][1] = sign("UpAxisSign");
    turn[front][2] = sign("FrontAxisSign");
    turn[3][3] = 1;
    return turn;
}

/// The rotation that lays the given axis on Y.
glm::dmat4 upright(char axis)
{
    const auto quarter = std::acos(-1.0) / 2;
    if (axis == 'Z')
        return glm::rotate(glm::dmat4(1), -quarter, {1, 0, 0});
    return axis == 'X' ? glm::rotate(glm::dmat4(1), quarter, {0, 0, 1}) : glm::dmat4(1);
}

/// What stands between `before` and `after` at its first place in the text; empty when it does not.
std::string_view between(std::string_view text, std::string_view before, std::string_view after)
{
    const auto begin = text.find(before);
    if (begin == std::string_view::npos)
        return {};
    const auto rest = text.substr(begin + before.size());
    return rest.substr(0, rest.find(after));
}

} // namespace

FileSpace fileSpace(const aiScene &scene, std::string_view extension, std::span<const std::uint8_t> bytes,
                    const MeshImportOptions &options)
{
    FileSpace space;
    glm::dmat4 turn(1);
    double scale = 1;
    if (extension == ".fbx") {
        space.unitMetres = numberOr(scene.mMetaData, "UnitScaleFactor", 1) * centimetre;
        if (!std::isfinite(space.unitMetres) || space.unitMetres <= 0)
            space.unitMetres = centimetre;
        scale = space.unitMetres;
        turn = uprightFbx(scene.mMetaData, space.upAxis);
    } else if (extension == ".dae") {
        const std::string_view head(reinterpret_cast<const char *>(bytes.data()), std::min(bytes.size(), headBytes));
        const auto unit = between(between(head, "<unit", ">"), "meter=\"", "\"");
        double metres = 1;
        std::from_chars(unit.data(), unit.data() + unit.size(), metres);
        if (std::isfinite(metres) && metres > 0)
            space.unitMetres = metres;
        const auto axis = between(head, "<up_axis>", "_UP");
        if (axis == "X" || axis == "Z")
            space.upAxis = axis[0];
    } else if (extension == ".3ds") {
        space.upAxis = 'Z';
    }
    if (options.unitMetres) {
        scale *= *options.unitMetres / space.unitMetres;
        space.unitMetres = *options.unitMetres;
    }
    if (options.upAxis) {
        // Over what the file says: FBX is turned by this alone, others have been turned already by what they say.
        turn = extension == ".fbx" ? upright(*options.upAxis)
                                   : upright(*options.upAxis) * glm::transpose(upright(space.upAxis));
        space.upAxis = *options.upAxis;
    }
    space.toMetres = glm::scale(glm::dmat4(1), glm::dvec3(scale)) * turn;
    return space;
}

} // namespace sward
