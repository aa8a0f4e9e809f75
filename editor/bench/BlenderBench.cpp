#include "editor/bench/Bench.h"
#include "editor/bench/BenchScene.h"
#include "model/grass/GrassGrower.h"

#include <fmt/format.h>

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryFile>

#include <cstdio>

namespace sward::bench {

namespace {

constexpr int samples = 2017;
constexpr int repeats = 3;
constexpr int patienceMilliseconds = 900'000;

/// What Blender is told to do: to scatter points over the same rolling terrain by its geometry nodes, and to say how
/// many and in how many seconds of the processor.
constexpr const char *script = R"(
import array, bpy, math, sys, time

method, samples, repeats = sys.argv[-3], int(sys.argv[-2]), int(sys.argv[-1])
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.mesh.primitive_grid_add(x_subdivisions=samples - 1, y_subdivisions=samples - 1, size=samples - 1)
terrain = bpy.context.object
places = array.array('f', bytes(len(terrain.data.vertices) * 12))
terrain.data.vertices.foreach_get('co', places)
for i in range(0, len(places), 3):
    x, z = places[i] + (samples - 1) / 2, places[i + 1] + (samples - 1) / 2
    places[i + 2] = 14 * math.sin(x * 0.021) * math.cos(z * 0.017) + 3 * math.sin(x * 0.13 + z * 0.09)
terrain.data.vertices.foreach_set('co', places)
terrain.data.update()

group = bpy.data.node_groups.new('scatter', 'GeometryNodeTree')
if hasattr(group, 'interface'):
    group.interface.new_socket('Geometry', in_out='INPUT', socket_type='NodeSocketGeometry')
    group.interface.new_socket('Geometry', in_out='OUTPUT', socket_type='NodeSocketGeometry')
else:
    group.inputs.new('NodeSocketGeometry', 'Geometry')
    group.outputs.new('NodeSocketGeometry', 'Geometry')
begin, end = group.nodes.new('NodeGroupInput'), group.nodes.new('NodeGroupOutput')
scatter = group.nodes.new('GeometryNodeDistributePointsOnFaces')
vertices = group.nodes.new('GeometryNodePointsToVertices')
scatter.distribute_method = method
if method == 'POISSON':
    scatter.inputs['Density Max'].default_value = 4
    scatter.inputs['Distance Min'].default_value = 0.42
else:
    scatter.inputs['Density'].default_value = 4
group.links.new(begin.outputs[0], scatter.inputs['Mesh'])
group.links.new(scatter.outputs['Points'], vertices.inputs['Points'])
group.links.new(vertices.outputs[0], end.inputs[0])

modifier = terrain.modifiers.new('scatter', 'NODES')
modifier.show_viewport = False
modifier.node_group = group
for repeat in range(repeats):
    modifier.show_viewport = False
    scatter.inputs['Seed'].default_value = repeat
    bpy.context.view_layer.update()
    begun = time.process_time()
    modifier.show_viewport = True
    bpy.context.view_layer.update()
    seconds = time.process_time() - begun
    seen = terrain.evaluated_get(bpy.context.evaluated_depsgraph_get())
    print('scattered', len(seen.data.vertices), seconds, flush=True)
)";

/// Million points a second of each repeat; empty when Blender does not do it.
std::vector<double> scatterInBlender(const QString &program, const QString &method)
{
    QTemporaryFile file;
    if (!file.open() || file.write(script) < 0 || !file.flush())
        return {};
    QProcess blender;
    blender.start(program, {"--background", "--factory-startup", "--threads", "1", "--python", file.fileName(), "--",
                            method, QString::number(samples), QString::number(repeats)});
    blender.waitForFinished(patienceMilliseconds);
    std::vector<double> rates;
    for (const auto &line : blender.readAllStandardOutput().split('\n')) {
        const auto words = line.split(' ');
        if (words.size() == 3 && words[0] == "scattered" && words[1].toDouble() > 0)
            rates.push_back(words[1].toDouble() / words[2].toDouble() / 1e6);
    }
    if (rates.empty())
        std::fputs(blender.readAllStandardError().constData(), stderr);
    return rates;
}

std::vector<Comparison> run(const std::function<bool(std::string_view)> &wanted)
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("blender"));
    if (program.isEmpty()) {
        std::fputs("sward-bench: Blender is not installed, so nothing is held against it\n", stderr);
        return {};
    }
    std::vector<Comparison> all;
    const auto add = [&](const char *name, const char *method, GrassVariety::Placement placement,
                         const char *peerName) {
        const auto rates =
            wanted(name) ? scatterInBlender(program, QString::fromLatin1(method)) : std::vector<double>();
        if (rates.empty())
            return;
        const GrassGrower grower(grassScene(samples, placement));
        std::size_t next = 0;
        std::vector<GrassInstance> plants;
        all.push_back(compare(
            name, "million plants/s", peerName, Better::More, int(rates.size()),
            [&] {
                const double from = workedSeconds();
                std::size_t count = 0;
                const auto cells = grower.grid().allCells();
                for (int z = cells.z0; z < cells.z1; ++z)
                    for (int x = cells.x0; x < cells.x1; ++x) {
                        plants.clear();
                        grower.grow({x, z}, 0, plants);
                        count += plants.size();
                    }
                return double(count) / (workedSeconds() - from) / 1e6;
            },
            [&] { return rates[next++]; }));
    };
    add("blender-random", "RANDOM", GrassVariety::Placement::Grid, "Blender's random points on the same terrain");
    add("blender-poisson", "POISSON", GrassVariety::Placement::BlueNoise,
        "Blender's Poisson points on the same terrain");
    return all;
}

} // namespace

const Group blenderGroup{{"blender-random", "blender-poisson"}, run};

} // namespace sward::bench
