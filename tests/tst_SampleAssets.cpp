#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <array>
#include <cmath>
#include <cstring>

namespace {

const QString Meadow = QStringLiteral(SWARD_SOURCE_DIR "/resources/scenes/meadow");
const QString Heights = QStringLiteral(SWARD_SOURCE_DIR "/resources/generator/jacksboro_metres.png");
const QString Generator = QStringLiteral(SWARD_BINARY_DIR "/sward-make-assets");

QByteArray bytesOf(const QString &file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

QJsonObject jsonOf(const QString &file)
{
    return QJsonDocument::fromJson(bytesOf(file)).object();
}

QStringList filesUnder(const QString &folder, const QString &pattern = "*")
{
    QStringList files;
    for (QDirIterator all(folder, {pattern}, QDir::Files, QDirIterator::Subdirectories); all.hasNext();)
        files << QDir(folder).relativeFilePath(all.next());
    files.sort();
    return files;
}

/// As much of glTF as the sample's meshes use.
class Gltf
{
public:
    explicit Gltf(const QString &file)
        : m_json(jsonOf(file)), m_bytes(bytesOf(QFileInfo(file).dir().filePath(m_json["buffers"][0]["uri"].toString())))
    {
    }

    /// Mesh indices from the finest level to the coarsest.
    QVector<int> levels() const
    {
        const QJsonArray nodes = m_json["nodes"].toArray();
        const QJsonObject finest = nodes[m_json["scenes"][0]["nodes"][0].toInt()].toObject();
        QVector<int> result{finest["mesh"].toInt()};
        for (const QJsonValue coarser : finest["extensions"]["MSFT_lod"]["ids"].toArray())
            result << nodes[coarser.toInt()]["mesh"].toInt();
        return result;
    }

    QJsonArray primitives(int mesh) const { return m_json["meshes"][mesh]["primitives"].toArray(); }
    int triangles(int mesh) const
    {
        int count = 0;
        for (const QJsonValue primitive : primitives(mesh))
            count += accessor(primitive["indices"])["count"].toInt() / 3;
        return count;
    }

    QVector<std::array<float, 3>> positions(const QJsonValue &primitive) const
    {
        const QJsonValue attribute = primitive["attributes"]["POSITION"];
        QVector<std::array<float, 3>> result(accessor(attribute)["count"].toInt());
        std::memcpy(result.data(), m_bytes.constData() + start(attribute), std::size_t(result.size()) * 12);
        return result;
    }
    QVector<std::array<quint8, 4>> colours(const QJsonValue &primitive) const
    {
        const QJsonValue attribute = primitive["attributes"]["COLOR_0"];
        QVector<std::array<quint8, 4>> result(accessor(attribute)["count"].toInt());
        std::memcpy(result.data(), m_bytes.constData() + start(attribute), std::size_t(result.size()) * 4);
        return result;
    }
    QVector<quint16> indices(const QJsonValue &primitive) const
    {
        QVector<quint16> result(accessor(primitive["indices"])["count"].toInt());
        std::memcpy(result.data(), m_bytes.constData() + start(primitive["indices"]), std::size_t(result.size()) * 2);
        return result;
    }

    QJsonObject json() const { return m_json; }
    qsizetype size() const { return m_bytes.size(); }

private:
    QJsonObject accessor(const QJsonValue &index) const { return m_json["accessors"][index.toInt()].toObject(); }
    qint64 start(const QJsonValue &index) const
    {
        return m_json["bufferViews"][accessor(index)["bufferView"].toInt()]["byteOffset"].toInteger();
    }

    QJsonObject m_json;
    QByteArray m_bytes;
};

/// World height of the ground, bilinear, by the scene's own numbers.
class Ground
{
public:
    explicit Ground(const QJsonObject &landscape)
        : m_image(Meadow + "/terrain/heights.png"), m_position(landscape["position"].toArray()),
          m_quad(landscape["quadSize"].toDouble()), m_scale(landscape["heightScale"].toDouble())
    {
    }

    const QImage &image() const { return m_image; }
    double sample(int i, int j) const
    {
        const auto *row = reinterpret_cast<const quint16 *>(m_image.constScanLine(j));
        return m_position[1].toDouble() + (row[i] - 32768) / 128.0 * m_scale;
    }
    double heightAt(double x, double z) const
    {
        const double u = (x - m_position[0].toDouble()) / m_quad;
        const double v = (z - m_position[2].toDouble()) / m_quad;
        const int i = int(u);
        const int j = int(v);
        const double north = sample(i, j) + (sample(i + 1, j) - sample(i, j)) * (u - i);
        const double south = sample(i, j + 1) + (sample(i + 1, j + 1) - sample(i, j + 1)) * (u - i);
        return north + (south - north) * (v - j);
    }
    /// Place of a world x, z on a mask that covers the whole extent, 0..1 each.
    QPointF share(double x, double z) const
    {
        return {(x - m_position[0].toDouble()) / (m_quad * (m_image.width() - 1)),
                (z - m_position[2].toDouble()) / (m_quad * (m_image.height() - 1))};
    }

private:
    QImage m_image;
    QJsonArray m_position;
    double m_quad;
    double m_scale;
};

} // namespace

class SampleAssets : public QObject
{
    Q_OBJECT

private slots:
    void theGeneratorMakesTheCommittedFilesAgain();
    void theGeneratorRefusesWhatIsNoHeightmap();

    void everyLevelHasFewerTrianglesThanTheOneBefore_data() { eachMesh(); }
    void everyLevelHasFewerTrianglesThanTheOneBefore();
    void meshesStandOnTheGroundInMetres_data() { eachMesh(); }
    void meshesStandOnTheGroundInMetres();
    void rootsStayAndTipsMove_data() { eachMesh(); }
    void rootsStayAndTipsMove();
    void texturesLieInTheMeshsOwnFolder_data() { eachMesh(); }
    void texturesLieInTheMeshsOwnFolder();

    void theGroundUsesItsBitsAndItsRelief();
    void masksCoverTheGroundWithoutOverlap();
    void theSceneNamesOnlyWhatIsThere();
    void placedPlantsStandOnTheGroundAndOffThePath();

private:
    void eachMesh();
};

void SampleAssets::eachMesh()
{
    QTest::addColumn<QString>("file");
    for (const QString &file : filesUnder(Meadow + "/meshes", "*.gltf"))
        QTest::newRow(qPrintable(QFileInfo(file).baseName())) << Meadow + "/meshes/" + file;
}

void SampleAssets::theGeneratorMakesTheCommittedFilesAgain()
{
    QTemporaryDir made;
    QProcess generator;
    generator.start(Generator, {made.path(), "--heights", Heights});
    QVERIFY2(generator.waitForFinished(600'000), "the generator does not end");
    QCOMPARE(generator.readAllStandardError(), QByteArray());
    QCOMPARE(generator.exitCode(), 0);

    // Somebody may have the sample open, or have been stopped while it was.
    QStringList kept = filesUnder(Meadow);
    kept.removeAll("scene.lock");
    kept.removeAll("save.pending");
    QCOMPARE(filesUnder(made.path()), kept);
    for (const QString &file : filesUnder(made.path())) {
        const QString again = made.filePath(file);
        const QString committed = Meadow + '/' + file;
        // Another zlib may pack the same picture into other bytes.
        const bool isSame =
            file.endsWith(".png") ? QImage(again) == QImage(committed) : bytesOf(again) == bytesOf(committed);
        QVERIFY2(isSame, qPrintable(file + " differs"));
    }
}

void SampleAssets::theGeneratorRefusesWhatIsNoHeightmap()
{
    QTemporaryDir made;
    QProcess generator;
    generator.start(Generator, {made.path(), "--heights", Meadow + "/textures/meadow.png"});
    QVERIFY(generator.waitForFinished(60'000));
    QCOMPARE(generator.exitCode(), 2);
    const QByteArray complaint = generator.readAllStandardError();
    QVERIFY2(complaint.contains("meadow.png") && complaint.contains("16-bit"), complaint);
    QVERIFY(QDir(made.path()).isEmpty());
}

void SampleAssets::everyLevelHasFewerTrianglesThanTheOneBefore()
{
    QFETCH(QString, file);
    const Gltf mesh(file);
    const QVector<int> levels = mesh.levels();
    QVERIFY(levels.size() >= 3);
    for (int i = 1; i < levels.size(); ++i)
        QVERIFY2(mesh.triangles(levels[i]) * 10 <= mesh.triangles(levels[i - 1]) * 6,
                 qPrintable(QString("level %1 has %2 triangles after %3")
                                .arg(i)
                                .arg(mesh.triangles(levels[i]))
                                .arg(mesh.triangles(levels[i - 1]))));
    QVERIFY(mesh.triangles(levels.first()) <= 4000);
    QVERIFY(mesh.triangles(levels.last()) <= 20);
}

void SampleAssets::meshesStandOnTheGroundInMetres()
{
    QFETCH(QString, file);
    const Gltf mesh(file);
    float low = 1e9f;
    float high = -1e9f;
    float out = 0;
    for (const int level : mesh.levels()) {
        for (const QJsonValue primitive : mesh.primitives(level)) {
            const auto positions = mesh.positions(primitive);
            for (const quint16 index : mesh.indices(primitive))
                QVERIFY(index < positions.size());
            for (const auto &p : positions) {
                QVERIFY(std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]));
                low = std::min(low, p[1]);
                high = std::max(high, p[1]);
                out = std::max({out, std::abs(p[0]), std::abs(p[2])});
            }
        }
    }
    QVERIFY2(low > -0.6f && low < 0.12f, qPrintable(QString("its foot is at %1 m").arg(low)));
    QVERIFY2(high > 0.1f && high < 16, qPrintable(QString("its top is at %1 m").arg(high)));
    QVERIFY2(out < 8, qPrintable(QString("it reaches out %1 m").arg(out)));
}

void SampleAssets::rootsStayAndTipsMove()
{
    QFETCH(QString, file);
    const bool isRock = file.contains("/rocks/");
    const Gltf mesh(file);
    int most = 0;
    int mostHeight = 0;
    for (const QJsonValue primitive : mesh.primitives(mesh.levels().first())) {
        const auto positions = mesh.positions(primitive);
        const auto colours = mesh.colours(primitive);
        QCOMPARE(colours.size(), positions.size());
        for (int i = 0; i < colours.size(); ++i) {
            if (isRock) {
                QVERIFY(colours[i][0] == colours[i][1] && colours[i][1] == colours[i][2]);
                QCOMPARE(int(colours[i][3]), 255);
                continue;
            }
            if (positions[i][1] <= 0)
                QVERIFY2(colours[i][0] < 80, qPrintable(QString("a root is carried by %1 / 255").arg(colours[i][0])));
            most = std::max(most, int(colours[i][0]));
            mostHeight = std::max(mostHeight, int(colours[i][3]));
        }
    }
    if (!isRock) {
        QVERIFY2(most > 140, qPrintable(QString("nothing is carried by more than %1 / 255").arg(most)));
        QVERIFY2(mostHeight > 160, qPrintable(QString("the height goes only to %1 / 255").arg(mostHeight)));
    }
}

void SampleAssets::texturesLieInTheMeshsOwnFolder()
{
    QFETCH(QString, file);
    const Gltf mesh(file);
    const QJsonArray images = mesh.json()["images"].toArray();
    QVERIFY(!images.isEmpty());
    for (const QJsonValue image : images) {
        const QString name = image["uri"].toString();
        QVERIFY2(!name.contains('/') && !name.contains('\\'), qPrintable(name));
        const QImage texture(QFileInfo(file).dir().filePath(name));
        QVERIFY2(!texture.isNull(), qPrintable(name));
        QVERIFY(texture.width() <= 1024 && texture.height() <= 1024);
    }
    for (const QJsonValue material : mesh.json()["materials"].toArray()) {
        if (material["alphaMode"].toString() != "MASK")
            continue;
        const int texture = material["pbrMetallicRoughness"]["baseColorTexture"]["index"].toInt();
        const QString name = images[texture]["uri"].toString();
        QVERIFY2(QImage(QFileInfo(file).dir().filePath(name)).hasAlphaChannel(),
                 qPrintable(name + " has no outline to cut"));
    }
    QCOMPARE(mesh.size(), mesh.json()["buffers"][0]["byteLength"].toInteger());
}

void SampleAssets::theGroundUsesItsBitsAndItsRelief()
{
    const Ground ground(jsonOf(Meadow + "/scene.json")["landscape"].toObject());
    QCOMPARE(ground.image().size(), QSize(403, 344));
    QCOMPARE(ground.image().format(), QImage::Format_Grayscale16);
    double low = 1e9;
    double high = -1e9;
    double steepest = 0;
    for (int j = 0; j < 344; ++j) {
        for (int i = 0; i < 403; ++i) {
            low = std::min(low, ground.sample(i, j));
            high = std::max(high, ground.sample(i, j));
            if (i > 0)
                steepest = std::max(steepest, std::abs(ground.sample(i, j) - ground.sample(i - 1, j)));
        }
    }
    QVERIFY2(high - low > 65 && high - low < 72, qPrintable(QString::number(high - low)));
    QVERIFY2(steepest < 3, qPrintable(QString("a step of %1 m in 2 m is a wall").arg(steepest)));
}

void SampleAssets::masksCoverTheGroundWithoutOverlap()
{
    const QImage meadow(Meadow + "/layers/meadow.png");
    const QImage forest(Meadow + "/layers/forest.png");
    const QImage path(Meadow + "/layers/path.png");
    QCOMPARE(meadow.size(), QSize(805, 687));
    QCOMPARE(forest.size(), meadow.size());
    QCOMPARE(path.size(), meadow.size());
    qint64 total[3] = {};
    for (int y = 0; y < meadow.height(); ++y) {
        for (int x = 0; x < meadow.width(); ++x) {
            const int weights[3] = {qGray(meadow.pixel(x, y)), qGray(forest.pixel(x, y)), qGray(path.pixel(x, y))};
            const int sum = weights[0] + weights[1] + weights[2];
            QVERIFY2(std::abs(sum - 255) <= 2,
                     qPrintable(QString("the weights at %1, %2 add up to %3").arg(x).arg(y).arg(sum)));
            for (int i = 0; i < 3; ++i)
                total[i] += weights[i];
        }
    }
    const double all = 255.0 * meadow.width() * meadow.height();
    QVERIFY(total[0] / all > 0.3);
    QVERIFY(total[1] / all > 0.2);
    QVERIFY(total[2] / all > 0.001 && total[2] / all < 0.02);
}

void SampleAssets::theSceneNamesOnlyWhatIsThere()
{
    const QJsonObject scene = jsonOf(Meadow + "/scene.json");
    QCOMPARE(scene["format"].toString(), "sward-scene");
    QStringList missing;
    const auto expectFile = [&](const QString &file) {
        if (!file.startsWith("builtin:") && !QFile::exists(Meadow + '/' + file))
            missing << file;
    };
    QStringList layers;
    QStringList materials;
    for (const QJsonValue layer : scene["layers"].toArray()) {
        layers << layer["id"].toString();
        expectFile(layer["texture"].toString());
    }
    for (const QJsonValue material : scene["materials"].toArray())
        materials << material["id"].toString();
    QCOMPARE(layers.size(), 3);
    QCOMPARE(scene["grassTypes"].toArray().size(), 2);
    for (const QJsonValue type : scene["grassTypes"].toArray()) {
        QVERIFY(layers.contains(type["layer"].toString()));
        QVERIFY(type["varieties"].toArray().size() >= 3);
        for (const QJsonValue variety : type["varieties"].toArray()) {
            expectFile(variety["mesh"].toString());
            QVERIFY(materials.contains(variety["materials"][0].toString()));
        }
    }
    const QJsonArray kinds = scene["placedFoliage"][0]["kinds"].toArray();
    QVERIFY(kinds.size() >= 5);
    for (const QJsonValue kind : kinds) {
        expectFile(kind["parts"][0]["mesh"].toString());
        QVERIFY(materials.contains(kind["parts"][0]["material"].toString()));
        const QString layer = kind["placement"]["layer"].toString();
        QVERIFY(layer.isEmpty() || layers.contains(layer));
    }
    QVERIFY(!scene["zones"].toArray().isEmpty());
    QCOMPARE(missing, QStringList());
}

void SampleAssets::placedPlantsStandOnTheGroundAndOffThePath()
{
    const QJsonObject scene = jsonOf(Meadow + "/scene.json");
    const Ground ground(scene["landscape"].toObject());
    const QImage path(Meadow + "/layers/path.png");
    QStringList known;
    for (const QJsonValue kind : scene["placedFoliage"][0]["kinds"].toArray())
        known << kind["id"].toString();
    QSet<qint64> ids;
    QSet<QString> seen;
    for (const QString &file : filesUnder(Meadow + "/plants/plants")) {
        const QJsonObject tile = jsonOf(Meadow + "/plants/plants/" + file);
        const QJsonArray records = tile["records"].toArray();
        const QJsonArray tileIds = tile["ids"].toArray();
        QCOMPARE(records.size(), tileIds.size() * 6);
        for (int i = 0; i < tileIds.size(); ++i) {
            const qint64 id = tileIds[i].toInteger();
            QVERIFY(id > 0 && id < (qint64(1) << 53));
            ids << id;
            const QString kind = tile["kinds"][records[i * 6].toInt()].toString();
            QVERIFY2(known.contains(kind), qPrintable(file + ": " + kind));
            seen << kind;
            const double x = records[i * 6 + 1].toDouble();
            const double y = records[i * 6 + 2].toDouble();
            const double z = records[i * 6 + 3].toDouble();
            QVERIFY2(
                std::abs(y - ground.heightAt(x, z)) < 0.01,
                qPrintable(
                    QString("%1: a %2 stands %3 m off the ground").arg(file, kind).arg(y - ground.heightAt(x, z))));
            const QPointF share = ground.share(x, z);
            QVERIFY2(qGray(path.pixel(int(share.x() * (path.width() - 1) + 0.5),
                                      int(share.y() * (path.height() - 1) + 0.5))) < 128,
                     qPrintable(QString("%1: a %2 stands on the path").arg(file, kind)));
            const QString name = QString("t_%1%2_%3%4.json")
                                     .arg(x < 0 ? '-' : '+')
                                     .arg(std::abs(int(std::floor(x / 256))), 2, 10, QChar('0'))
                                     .arg(z < 0 ? '-' : '+')
                                     .arg(std::abs(int(std::floor(z / 256))), 2, 10, QChar('0'));
            QCOMPARE(file, name);
        }
    }
    QVERIFY2(ids.size() > 3500 && ids.size() < 6000, qPrintable(QString::number(ids.size())));
    QCOMPARE(seen.size(), known.size());
}

QTEST_GUILESS_MAIN(SampleAssets)
#include "tst_SampleAssets.moc"
