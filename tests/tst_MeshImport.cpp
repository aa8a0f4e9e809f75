#include "model/mesh/MeshData.h"
#include "plugins/AssetImport.h"
#include "plugins/ImportBlob.h"
#include "plugins/ImportChild.h"
#include "plugins/mesh/MeshFolder.h"
#include "plugins/mesh/NodeWalk.h"
#include "plugins/process/ChildProcess.h"
#include "tests/support/SharedData.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>

using namespace sward;

namespace {

const QStringList MeshFiles{"*.glb", "*.gltf", "*.fbx", "*.obj", "*.dae", "*.3ds"};

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<ImportedMesh> inspect(const QString &path)
{
    return inspectMesh(path.toStdString());
}

Result<ImportedMesh> shared(const char *file)
{
    return inspect(test::sharedData(file));
}

bool mentions(const Issues &issues, const char *word)
{
    return std::ranges::any_of(issues,
                               [word](const Issue &issue) { return toLine(issue).find(word) != std::string::npos; });
}

/// JSON with the quotes that C++ would want escaped.
QByteArray json(QByteArray text)
{
    return text.replace('\'', '"');
}

/// A tetrahedron 1 m high with its foot at the origin, with a material that names a texture.
QByteArray tetrahedron(const QByteArray &mtllib = "mtllib m.mtl\n")
{
    return mtllib + "usemtl leaf\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
}

/// Twice the volume that the triangles enclose: positive when they face outwards.
double signedVolume(const MeshData &mesh)
{
    double volume = 0;
    for (const auto &part : mesh.parts)
        for (std::size_t i = 0; i < part.indices.size(); i += 3) {
            const glm::dvec3 a(part.vertices[part.indices[i]].position), b(part.vertices[part.indices[i + 1]].position),
                c(part.vertices[part.indices[i + 2]].position);
            volume += a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x);
        }
    return volume;
}

struct ManifestLine
{
    QString agreed;
    QString text;
};

QMap<QString, ManifestLine> manifest()
{
    static const QRegularExpression file("^\\| `([^`]+)`"), agree("(?<!DIS)AGREE: ([a-z, ]+)");
    QMap<QString, ManifestLine> lines;
    QFile text(test::sharedData("MANIFEST.md"));
    if (text.open(QIODevice::ReadOnly))
        while (!text.atEnd()) {
            const auto line = QString::fromUtf8(text.readLine());
            if (const auto match = file.match(line); match.hasMatch())
                lines[match.captured(1)] = {agree.match(line).captured(1), line};
        }
    return lines;
}

} // namespace

class MeshImport : public QObject
{
    Q_OBJECT

private slots:
    void everySharedMeshAgreesWithItsManifestOrSaysWhyNot_data()
    {
        QTest::addColumn<QString>("file");
        QDirIterator files(test::sharedData("meshes"), MeshFiles, QDir::Files, QDirIterator::Subdirectories);
        const QDir root(test::sharedData(""));
        while (files.hasNext()) {
            const auto file = root.relativeFilePath(files.next());
            QTest::newRow(qPrintable(file)) << file;
        }
    }

    void everySharedMeshAgreesWithItsManifestOrSaysWhyNot()
    {
        SKIP_WITHOUT_SHARED_DATA("MANIFEST.md");
        QFETCH(QString, file);
        static const auto lines = manifest();
        static const QRegularExpression triangles("triangles (\\d+) (?:prims )?after"),
            unit("size in metres = raw x ([\\d.e-]+)"),
            bounds("bounds \\[(\\S+) (\\S+) (\\S+) \\.\\. (\\S+) (\\S+) (\\S+)\\]");
        const auto line = lines.value(file);
        const auto read = shared(file.toUtf8());
        const auto name = QFileInfo(file).fileName().toStdString();
        if (!read) {
            QVERIFY2(line.agreed.isEmpty(), toLine(read.issue()).c_str());
            QVERIFY(toLine(read.issue()).find(name) != std::string::npos);
            return;
        }
        const auto &report = read->report;
        QVERIFY(report.ok || hasErrors(report.problems));
        if (line.agreed.contains("triangles"))
            QCOMPARE(report.triangles, triangles.match(line.text).captured(1).toULongLong());
        const auto box = bounds.match(line.text);
        if (!line.agreed.contains("bounds") || !box.hasMatch() || line.text.contains("UpAxis 2"))
            return;
        const auto scale = unit.match(line.text).hasMatch() ? unit.match(line.text).captured(1).toDouble() : 1.0;
        double reach = 0;
        for (int i = 1; i <= 6; ++i)
            reach = std::max(reach, std::abs(box.captured(i).toDouble() * scale));
        for (int i = 0; i < 3; ++i) {
            QVERIFY(std::abs(report.min[i] - box.captured(1 + i).toDouble() * scale) <= 2e-3 * reach);
            QVERIFY(std::abs(report.max[i] - box.captured(4 + i).toDouble() * scale) <= 2e-3 * reach);
        }
    }

    void fbxAndObjTwinsHaveTheSameSize_data()
    {
        QTest::addColumn<QString>("stem");
        QDirIterator files(test::sharedData("meshes/plants"), {"*.fbx"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const auto stem = files.next().chopped(4);
            if (QFile::exists(stem + ".obj"))
                QTest::newRow(qPrintable(QFileInfo(stem).fileName())) << stem;
        }
    }

    void fbxAndObjTwinsHaveTheSameSize()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/plants");
        QFETCH(QString, stem);
        const auto fbx = inspect(stem + ".fbx"), obj = inspect(stem + ".obj");
        QVERIFY(fbx.ok() && obj.ok());
        for (int i = 0; i < 3; ++i)
            QVERIFY(std::abs((fbx->report.max[i] - fbx->report.min[i]) - (obj->report.max[i] - obj->report.min[i])) <
                    0.01);
    }

    void aMirroredNodeStillFacesOutwards()
    {
        QTemporaryDir folder;
        const QByteArray positions = QByteArray::fromHex("000000000000000000000000"
                                                         "0000803f0000000000000000"
                                                         "000000000000803f00000000"
                                                         "00000000000000000000803f");
        const QByteArray indices = QByteArray::fromHex("000002000100"
                                                       "000001000300"
                                                       "000003000200"
                                                       "010002000300");
        const auto gltf = [&](const char *scale) {
            auto text =
                json("{'asset':{'version':'2.0'},'scene':0,'scenes':[{'nodes':[0]}],'nodes':[{'mesh':0,'scale':SCALE}],"
                     "'meshes':[{'primitives':[{'attributes':{'POSITION':0},'indices':1}]}],'accessors':["
                     "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3','min':[0,0,0],'max':[1,1,1]},"
                     "{'bufferView':1,'componentType':5123,'count':12,'type':'SCALAR'}],'bufferViews':["
                     "{'buffer':0,'byteLength':48},{'buffer':0,'byteOffset':48,'byteLength':24}],'buffers':["
                     "{'byteLength':72,'uri':'data:application/octet-stream;base64,BYTES'}]}");
            return text.replace("SCALE", scale).replace("BYTES", (positions + indices).toBase64());
        };
        for (const auto *scale : {"[1,1,1]", "[-1,1,1]", "[-2,-1,-1]"}) {
            write(folder.filePath("m.gltf"), gltf(scale));
            const auto mesh = inspect(folder.filePath("m.gltf"));
            QVERIFY2(mesh.ok(), toLine(mesh.issue()).c_str());
            QVERIFY2(signedVolume(mesh->mesh) > 0.5, scale);
        }
    }

    void coloursWithoutAlphaAreOpaque()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/awkward/gltf/22_vertex_color");
        const auto mesh = shared("meshes/awkward/gltf/22_vertex_color/22_vertex_color.gltf");
        QVERIFY(mesh.ok());
        std::set<int> alphas;
        std::set<int> reds;
        for (const auto &part : mesh->mesh.parts)
            for (const auto &vertex : part.vertices) {
                alphas.insert(vertex.colour.a);
                reds.insert(vertex.colour.r);
            }
        QCOMPARE(alphas, std::set<int>{255});
        QVERIFY(reds.size() > 2);
    }

    void weldingKeepsVerticesThatDifferInColour()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/awkward/obj/cube_with_vertexcolors.obj");
        const auto mesh = shared("meshes/awkward/obj/cube_with_vertexcolors.obj");
        QVERIFY(mesh.ok());
        QCOMPARE(mesh->mesh.parts.size(), std::size_t(1));
        const auto &part = mesh->mesh.parts[0];
        QCOMPARE(part.triangles(), std::size_t(12));
        QCOMPARE(part.vertices.size(), std::size_t(24)); // four a side, as the sides' normals differ
        std::set<std::tuple<int, int, int>> colours;
        for (const auto &vertex : part.vertices)
            colours.insert({vertex.colour.r, vertex.colour.g, vertex.colour.b});
        QVERIFY(colours.size() > 4);
    }

    void aMeshUsedTwiceCountsOnceAndIsDrawnTwice()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/awkward/dae/teapot_instancenodes.DAE");
        const auto mesh = shared("meshes/awkward/dae/teapot_instancenodes.DAE");
        QVERIFY(mesh.ok());
        QCOMPARE(mesh->report.triangles, std::uint64_t(1024));
        QCOMPARE(mesh->report.drawnTriangles, std::uint64_t(2048));
    }

    void materialsAreCountedWithoutTheStandIn()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/plants/kenney");
        QCOMPARE(shared("meshes/plants/kenney/tree_default_fall.glb")->report.materials, 2);
        QCOMPARE(shared("meshes/plants/terrain3d/RockA.glb")->report.materials, 0);
        QCOMPARE(shared("meshes/plants/quaternius/Bush_1.obj")->report.materials, 1);
    }

    void unitAndUpAxisAreThoseOfTheFile()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/awkward");
        QCOMPARE(shared("meshes/awkward/fbx/global_settings.fbx")->report.unitMetres, 5.0);
        QCOMPARE(shared("meshes/awkward/dae/cube_with_2UVs.DAE")->report.unitMetres, 0.0254);
        QCOMPARE(shared("meshes/plants/gazebo/oak_tree/meshes/oak_tree.dae")->report.upAxis, 'Z');
        MeshImportOptions options;
        options.unitMetres = 1.0;
        const auto forced = inspectMesh(test::sharedData("meshes/awkward/same_cube/box.fbx").toStdString(), options);
        QVERIFY(forced.ok());
        QCOMPARE(forced->report.max.y, 100.0f);
    }

    void texturesAreFoundBesideBackslashesAndSpaces()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/awkward");
        const auto spider = shared("meshes/awkward/obj/spider/spider.obj");
        QVERIFY(spider.ok());
        QCOMPARE(spider->report.companions,
                 (std::vector<std::string>{"SpiderTex.jpg", "drkwood2.jpg", "engineflare1.jpg", "spider.mtl",
                                           "wal67ar_small.jpg", "wal69ar_small.jpg"}));
        const auto spaces = shared("meshes/awkward/gltf/CubeImageUriSpaces/CubeImageUriSpaces.gltf");
        QVERIFY(spaces.ok());
        QCOMPARE(spaces->mesh.materials[0].texture, std::string("2x2 image has spaces.png"));
        const auto kaykit = shared("meshes/plants/kaykit/Bush_1_A_Color1.glb");
        QVERIFY(kaykit.ok());
        QCOMPARE(kaykit->mesh.materials[0].texture, std::string("*0"));
        QCOMPARE(kaykit->mesh.embedded[0].format, std::string("png"));
    }

    void nothingOutsideTheFolderIsRead()
    {
        QTemporaryDir folder;
        write(folder.filePath("secret.mtl"), "newmtl leaf\nKd 1 0 0\n");
        write(folder.filePath("secret.png"), "x");
        write(folder.filePath("in/m.mtl"), "newmtl leaf\nKd 0 1 0\nmap_Kd ../secret.png\n");
        write(folder.filePath("in/a.obj"), tetrahedron("mtllib ../secret.mtl\n"));
        write(folder.filePath("in/b.obj"), tetrahedron());
        const auto outside = inspect(folder.filePath("in/a.obj"));
        QVERIFY(outside.ok());
        QVERIFY(mentions(outside->report.problems, "../secret.mtl"));
        QVERIFY(outside->mesh.materials[0].colour != glm::vec4(1, 0, 0, 1));
        const auto texture = inspect(folder.filePath("in/b.obj"));
        QVERIFY(texture.ok());
        QVERIFY(mentions(texture->report.problems, "../secret.png"));
        QCOMPARE(texture->mesh.materials[0].texture, std::string());

        MeshImportOptions allowed;
        allowed.root = folder.path().toStdString();
        const auto asked = inspectMesh(folder.filePath("in/b.obj").toStdString(), allowed);
        QVERIFY(asked.ok());
        QCOMPARE(asked->mesh.materials[0].texture, std::string("../secret.png"));
    }

    void aLinkOutOfTheFolderIsNotFollowed()
    {
        QTemporaryDir folder;
        write(folder.filePath("secret.png"), "x");
        write(folder.filePath("in/m.obj"), tetrahedron());
        QVERIFY(QFile::link(folder.filePath("secret.png"), folder.filePath("in/leaf.png")));
        const MeshFolder in(folder.filePath("in/m.obj").toStdString(), {});
        QVERIFY(in.find("leaf.png").found == MeshFolder::Found::Outside);
        QVERIFY(in.find("nothing.png").found == MeshFolder::Found::Missing);
    }

    void namesInAnotherCaseAndFromAnotherMachineAreFound()
    {
        QTemporaryDir folder;
        write(folder.filePath("m.obj"), tetrahedron());
        write(folder.filePath("Textures/Bark.PNG"), "x");
        const MeshFolder in(folder.filePath("m.obj").toStdString(), {});
        QCOMPARE(in.find("textures\\bark.png").relative, std::string("Textures/Bark.PNG"));
        QCOMPARE(in.find("D:\\art\\bark.png").relative, std::string("Textures/Bark.PNG"));
        QCOMPARE(in.find("./Textures/Bark.PNG").relative, std::string("Textures/Bark.PNG"));
    }

    void aTextureWithAlphaCutsOut()
    {
        SKIP_WITHOUT_SHARED_DATA("weights/hterrain/grass_billboard.png");
        QTemporaryDir folder;
        write(folder.filePath("m.obj"), tetrahedron());
        write(folder.filePath("m.mtl"), "newmtl leaf\nKd 1 1 1\nmap_Kd card.png\n");
        QVERIFY(QFile::copy(test::sharedData("weights/hterrain/grass_billboard.png"), folder.filePath("card.png")));
        const auto mesh = inspect(folder.filePath("m.obj"));
        QVERIFY(mesh.ok());
        QVERIFY(mesh->mesh.materials[0].cutout);
    }

    void levelsOfDetailComeFromNames()
    {
        QCOMPARE(lodInName("Oak_LOD2").value_or(-1), 2);
        QCOMPARE(lodInName("oak_lod0.001").value_or(-1), 0);
        QVERIFY(!lodInName("explode").has_value());
        QVERIFY(!lodInName("tree_lodge").has_value());
        QTemporaryDir folder;
        write(folder.filePath("m.obj"),
              "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\ng Oak_LOD0\nf 1 3 2\nf 1 2 4\nf 1 4 3\ng Oak_LOD1\nf 1 3 2\n");
        const auto mesh = inspect(folder.filePath("m.obj"));
        QVERIFY(mesh.ok());
        QCOMPARE(mesh->mesh.lodCount(), 2);
        QCOMPARE(mesh->report.triangles, std::uint64_t(4));
        QCOMPARE(mesh->report.drawnTriangles, std::uint64_t(3));
    }

    void levelsOfDetailComeFromMsftLod()
    {
        const auto oak = inspect(SWARD_SOURCE_DIR "/resources/scenes/meadow/meshes/oak/oak.gltf");
        QVERIFY2(oak.ok(), toLine(oak.issue()).c_str());
        QVERIFY(oak->mesh.lodCount() >= 3);
        std::vector<std::size_t> triangles(std::size_t(oak->mesh.lodCount()));
        for (const auto &part : oak->mesh.parts)
            triangles[std::size_t(part.lod)] += part.triangles();
        QCOMPARE(oak->report.drawnTriangles, std::uint64_t(triangles[0]));
        QVERIFY(oak->report.triangles > oak->report.drawnTriangles);
        for (std::size_t lod = 1; lod < triangles.size(); ++lod)
            QVERIFY(triangles[lod] > 0 && triangles[lod] < triangles[lod - 1]);
    }

    void aCompressedGltfIsRefusedByItsExtension()
    {
        QTemporaryDir folder;
        write(folder.filePath("d.gltf"),
              json("{'asset':{'version':'2.0'},'extensionsRequired':['KHR_draco_mesh_compression']}"));
        const auto mesh = inspect(folder.filePath("d.gltf"));
        QVERIFY(!mesh.ok());
        QVERIFY(mentions({mesh.issue()}, "KHR_draco_mesh_compression") && mentions({mesh.issue()}, "d.gltf"));
    }

    void whatCannotBeAPlantIsRefused_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("infinite") << "meshes/awkward/gltf/BoxWithInfinites.glb";
        QTest::newRow("no size") << "meshes/awkward/dae/malformed_position_zero_stride.dae";
        QTest::newRow("points") << "meshes/awkward/gltf/PrimitiveMode/Mesh_PrimitiveMode_00.gltf";
        QTest::newRow("lines") << "meshes/awkward/gltf/PrimitiveMode/Mesh_PrimitiveMode_02.gltf";
        QTest::newRow("no buffer") << "meshes/awkward/gltf/MissingBin/BoxTextured.gltf";
        QTest::newRow("node loop") << "meshes/awkward/gltf/RecursiveNodes.gltf";
    }

    void whatCannotBeAPlantIsRefused()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/awkward");
        QFETCH(QString, file);
        Issues issues;
        const auto mesh = importMesh(test::sharedData(file).toStdString(), issues);
        QVERIFY(!mesh.ok());
        QVERIFY(mentions({mesh.issue()}, QFileInfo(file).fileName().toUtf8()));
    }

    void oneChildReadsManyAndABadFileCostsOnlyItself()
    {
        QTemporaryDir folder;
        write(folder.filePath("good.obj"), tetrahedron());
        write(folder.filePath("empty.obj"), "");
        const auto good = folder.filePath("good.obj").toStdString(), empty = folder.filePath("empty.obj").toStdString();
        const std::vector<std::string> paths{good, empty, good, folder.filePath("missing.glb").toStdString(), good};
        const auto meshes = importMeshes(paths);
        QCOMPARE(meshes.size(), paths.size());
        for (const auto i : {0, 2, 4})
            QCOMPARE(meshes[std::size_t(i)]->report.triangles, std::uint64_t(4));
        QVERIFY(mentions({meshes[1].issue()}, "empty.obj"));
        QVERIFY(mentions({meshes[3].issue()}, "missing.glb"));
    }

    void aChildThatCrashesHangsOrLiesIsSurvived_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("word");
        QTest::newRow("crashes") << QByteArray("kill -SEGV $$") << "crashed";
        QTest::newRow("hangs") << QByteArray("exec sleep 100") << "more than";
        QTest::newRow("lies") << QByteArray("head -c 100000 /dev/zero") << "no sense";
        QTest::newRow("gives up") << QByteArray("exit 3") << "3";
    }

    void aChildThatCrashesHangsOrLiesIsSurvived()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, word);
        QTemporaryDir folder;
        const auto program = folder.filePath("child");
        write(program, "#!/bin/sh\n" + script + "\n");
        QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
        ImportLimits limits;
        limits.secondsPerFile = 0.3;
        limits.childProgram = program.toStdString();
        const std::vector<std::string> paths{"/a/first.glb", "/a/second.glb"};
        const auto meshes = importMeshes(paths, {}, limits);
        QCOMPARE(meshes.size(), std::size_t(2));
        QVERIFY2(mentions({meshes[0].issue()}, word.toUtf8()), toLine(meshes[0].issue()).c_str());
        QVERIFY(mentions({meshes[0].issue()}, "first.glb"));
        QVERIFY(mentions({meshes[1].issue()}, "second.glb"));
    }

    void aMissingChildProgramIsSaid()
    {
        ImportLimits limits;
        limits.childProgram = "/nowhere/sward-import";
        const auto mesh = inspectMesh("/a/first.glb", {}, limits);
        QVERIFY(!mesh.ok() && mentions({mesh.issue()}, "/nowhere/sward-import"));
    }

    void memoryBeyondTheLimitIsRefusedInOneSentence()
    {
        QTemporaryDir folder;
        QByteArray lines = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
        for (int i = 0; i < 400000; ++i)
            lines += "f 1 2 3\n";
        write(folder.filePath("big.obj"), lines);
        ImportLimits limits;
        limits.memoryBytes = 96u << 20;
        const auto mesh = inspectMesh(folder.filePath("big.obj").toStdString(), {}, limits);
#if !defined(__SANITIZE_ADDRESS__)
        QVERIFY(!mesh.ok());
        QVERIFY(mentions({mesh.issue()}, "big.obj"));
#endif
    }

    void packedMeshesComeBackAndDamageIsNoticed()
    {
        MeshData mesh;
        mesh.materials = {{"leaf", {1, 0.5f, 0.25f, 1}, "leaf.png", true, true}};
        mesh.parts.resize(1);
        mesh.parts[0].vertices.resize(3);
        mesh.parts[0].vertices[1].position = {1, 2, 3};
        mesh.parts[0].indices = {0, 1, 2};
        mesh.embedded = {{"png", {1, 2, 3}}};
        mesh.max = {1, 2, 3};
        const auto bytes = packMesh(mesh);
        MeshData back;
        QVERIFY(unpackMesh(bytes, back));
        QVERIFY(back.materials == mesh.materials && back.parts[0].vertices == mesh.parts[0].vertices);
        QVERIFY(back.parts[0].indices == mesh.parts[0].indices && back.embedded[0].bytes == mesh.embedded[0].bytes &&
                back.max == mesh.max);
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            auto damaged = bytes;
            damaged[i] ^= 0x10;
            QVERIFY(!unpackMesh(damaged, back));
            QVERIFY(!unpackMesh(std::span(bytes).first(i), back));
        }
        mesh.parts[0].indices[2] = 3;
        QVERIFY(!unpackMesh(packMesh(mesh), back));
    }

    void importCopiesTheMeshWithAllItNeedsAndOverwritesNothing()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/awkward/obj/spider/spider.obj");
        QTemporaryDir scene;
        Issues issues;
        const auto source = test::sharedData("meshes/awkward/obj/spider/spider.obj").toStdString();
        const auto first = importAsset(source, scene.path().toStdString(), issues);
        QVERIFY2(first.ok(), toLine(first.issue()).c_str());
        QCOMPARE(first->path, std::string("meshes/spider/spider.obj"));
        QCOMPARE(first->files.size(), std::size_t(7));
        const auto copied = inspect(scene.filePath(QString::fromStdString(first->path)));
        QVERIFY(copied.ok());
        QVERIFY(copied->mesh.materials == first->mesh.mesh.materials);

        QCOMPARE(importAsset(source, scene.path().toStdString(), issues)->id,
                 std::string("spider")); // the same files: used again
        write(scene.filePath("meshes/spider/spider.mtl"), "newmtl other\n");
        const auto second = importAsset(source, scene.path().toStdString(), issues);
        QVERIFY(second.ok());
        QCOMPARE(second->id, std::string("spider-2"));
        QCOMPARE(bytesOf(scene.filePath("meshes/spider/spider.mtl")), QByteArray("newmtl other\n"));
    }

    void whatWasPutRightOnImportHoldsEverAfter()
    {
        QTemporaryDir folder, scene;
        write(folder.filePath("Oak.obj"), tetrahedron());
        const auto source = folder.filePath("Oak.obj").toStdString();
        const auto plain = inspectMesh(source);
        QVERIFY(plain.ok());
        MeshImportOptions options;
        options.unitMetres = 0.5;
        options.upAxis = 'Z';
        Issues issues;
        const auto asset = importAsset(source, scene.path().toStdString(), issues, options);
        QVERIFY2(asset.ok(), toLine(asset.issue()).c_str());
        QCOMPARE(asset->files, (std::vector<std::string>{"meshes/oak/Oak.obj", "meshes/oak/Oak.obj.import.json"}));
        const auto kept = inspect(scene.filePath("meshes/oak/Oak.obj"));
        QVERIFY(kept.ok());
        QCOMPARE(kept->report.unitMetres, 0.5);
        QCOMPARE(kept->report.upAxis, 'Z');
        QCOMPARE(kept->report.max.y, plain->report.max.z * 0.5F);

        // The same settings use the same asset, other ones make another.
        QCOMPARE(importAsset(source, scene.path().toStdString(), issues, options)->id, std::string("oak"));
        QCOMPARE(importAsset(source, scene.path().toStdString(), issues)->id, std::string("oak-2"));
        // An asset carries its settings into the next scene.
        QTemporaryDir next;
        QVERIFY(importAsset(scene.filePath("meshes/oak/Oak.obj").toStdString(), next.path().toStdString(), issues));
        QCOMPARE(inspect(next.filePath("meshes/oak/Oak.obj"))->report.max.y, kept->report.max.y);
    }

    void settingsThatMakeNoSenseAreNamed_data()
    {
        QTest::addColumn<QByteArray>("settings");
        QTest::addColumn<QString>("word");
        QTest::newRow("negative unit") << QByteArray(R"({"unitMetres": -1})") << "unitMetres is -1; a number of metres";
        QTest::newRow("text for unit") << QByteArray(R"({"unitMetres": "cm"})") << "unitMetres is \"cm\"";
        QTest::newRow("no axis") << QByteArray(R"({"upAxis": "W"})") << "upAxis is \"W\"; \"X\", \"Y\" or \"Z\"";
        QTest::newRow("no object") << QByteArray("[]") << "an object";
        QTest::newRow("torn") << QByteArray(R"({"unitMetres": )") << "import.json";
        QTest::newRow("empty") << QByteArray() << "import.json";
    }
    void settingsThatMakeNoSenseAreNamed()
    {
        QFETCH(QByteArray, settings);
        QFETCH(QString, word);
        QTemporaryDir folder;
        write(folder.filePath("a.obj"), tetrahedron());
        write(folder.filePath("a.obj.import.json"), settings);
        const auto mesh = inspect(folder.filePath("a.obj"));
        QVERIFY(!mesh);
        const auto line = QString::fromStdString(toLine(mesh.issue()));
        QVERIFY2(line.contains(word) && line.contains("a.obj.import.json"), qPrintable(line));
    }

    void importKeepsPathsThatLeadUpWhenAsked()
    {
        QTemporaryDir folder, scene;
        write(folder.filePath("oak/textures/bark.png"), "x");
        write(folder.filePath("oak/mesh/m.mtl"), "newmtl leaf\nmap_Kd ../textures/bark.png\n");
        write(folder.filePath("oak/mesh/Oak.obj"), tetrahedron());
        MeshImportOptions options;
        options.root = folder.filePath("oak").toStdString();
        Issues issues;
        const auto asset =
            importAsset(folder.filePath("oak/mesh/Oak.obj").toStdString(), scene.path().toStdString(), issues, options);
        QVERIFY(asset.ok());
        QCOMPARE(asset->path, std::string("meshes/oak/mesh/Oak.obj"));
        QVERIFY(QFile::exists(scene.filePath("meshes/oak/textures/bark.png")));
    }

    void idsAreMadeFromNames()
    {
        QCOMPARE(assetId("Old Oak (3).fbx"), std::string("old-oak-3"));
        QCOMPARE(assetId("detail_forestA.gltf.glb"), std::string("detail_foresta"));
        QCOMPARE(assetId("трава 草.glb"), std::string("mesh"));
        QCOMPARE(assetId(std::string(200, 'x') + ".glb").size(), std::size_t(64));
    }

    void damagedFilesNeverCrashOrHang()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes");
        QTemporaryDir folder;
        std::mt19937 random(11);
        std::vector<std::string> paths;
        QDirIterator files(test::sharedData("meshes"), MeshFiles, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QFileInfo file(files.next());
            if (file.size() > 500000)
                continue;
            auto bytes = bytesOf(file.filePath());
            if (paths.size() % 2 == 0)
                bytes.truncate(int(random() % unsigned(bytes.size())));
            else
                for (int i = 0; i < 6; ++i)
                    bytes[int(random() % unsigned(bytes.size()))] = char(random());
            const auto damaged = folder.filePath(QString("damaged%1.%2").arg(paths.size()).arg(file.suffix()));
            write(damaged, bytes);
            paths.push_back(damaged.toStdString());
        }
        const auto meshes = importMeshes(paths);
        QCOMPARE(meshes.size(), paths.size());
        for (std::size_t i = 0; i < meshes.size(); ++i)
            if (!meshes[i])
                QVERIFY2(toLine(meshes[i].issue()).find(paths[i]) != std::string::npos,
                         toLine(meshes[i].issue()).c_str());
    }
};

QTEST_GUILESS_MAIN(MeshImport)
#include "tst_MeshImport.moc"
