#include "editor/window/StartScene.h"

#include "editor/window/NewSceneDialog.h"
#include "model/document/Edit.h"
#include "model/files/LoadScene.h"
#include "model/files/NewScene.h"
#include "plugins/heights/HeightReader.h"

#include <QCoreApplication>

namespace sward {

namespace {

constexpr int flatSamples = 505; ///< eight sections of 63 quads, and the last row

} // namespace

Result<Scene> sceneFrom(const NewSceneAnswers &answers, Issues &issues)
{
    HeightReadOptions reading;
    reading.raw = answers.raw;
    const std::string file = answers.heightFile.toStdString();
    const auto heights = readHeights(file, reading, issues);
    if (!heights)
        return heights.issue();
    NewSceneOptions options{.name = answers.name.toStdString(),
                            .quadSize = answers.quadSize,
                            .heightRange = {},
                            .flipX = answers.flipX,
                            .flipZ = answers.flipZ,
                            .sectionQuads = answers.sectionQuads,
                            .sectionsPerComponent = answers.sectionsPerComponent};
    if (answers.heightRange)
        options.heightRange = glm::dvec2(answers.heightRange->first, answers.heightRange->second);
    auto scene = newSceneFromHeights(*heights, options, issues);
    if (!scene)
        return error(scene.issue().message, file);
    for (const auto &[name, picture] : answers.layers) {
        Issues said; // what makes 8 bits too few for heights is all right for a layer
        const auto grey = readHeights(picture.toStdString(), {}, said);
        if (!grey)
            return grey.issue();
        if (const auto done = addLayerFromImage(*scene, name.toStdString(), *grey, options); !done)
            return error(done.issue().message, picture.toStdString());
    }
    return scene;
}

Scene flatScene()
{
    HeightImage level;
    level.width = level.height = flatSamples;
    level.isFloat = true;
    level.bits = 32;
    level.samples.assign(std::size_t(flatSamples) * flatSamples, 0);
    Issues issues;
    const auto bare = newSceneFromHeights(
        level, {.name = QCoreApplication::translate("StartScene", "New scene").toStdString()}, issues);
    expects(bare.ok());
    Edit edit(*bare, {});
    Layer layer;
    layer.id = "meadow";
    layer.name = QCoreApplication::translate("StartScene", "Meadow").toStdString();
    edit.insert(layer);
    edit.setWeights(layer.id, blankWeights(edit.scene(), layer));
    GrassVariety blades;
    blades.id = "blades";
    blades.name = QCoreApplication::translate("StartScene", "Blades").toStdString();
    blades.density = 800;
    blades.scaleX = blades.scaleY = blades.scaleZ = {0.7, 1.3};
    GrassType grass;
    grass.id = "meadow-grass";
    grass.name = QCoreApplication::translate("StartScene", "Meadow grass").toStdString();
    grass.layer = layer.id;
    grass.varieties.push_back(blades);
    edit.insert(grass);
    return edit.scene();
}

} // namespace sward
