#pragma once

#include "model/core/Result.h"
#include "model/document/Scene.h"

namespace sward {

struct NewSceneAnswers;

/// The scene that the artist asked for in the dialog. May take a while and runs on any thread.
Result<Scene> sceneFrom(const NewSceneAnswers &answers, Issues &issues);

/// Half a kilometre of level ground with one layer and grass that grows on it, ready to be painted.
Scene flatScene();

} // namespace sward
