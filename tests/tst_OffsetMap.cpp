#include "model/terrain/OffsetMap.h"
#include "tests/support/SavedScene.h"

#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QTest>

using namespace sward;
using namespace sward::test;

namespace {

/// A PNG of that format in which red grows to the east and green to the south.
QByteArray picture(QImage::Format format, int width, int height)
{
    QImage image(width, height, QImage::Format_RGBX64);
    for (int z = 0; z < height; ++z)
        for (int x = 0; x < width; ++x)
            image.setPixelColor(x, z, QColor::fromRgba64(quint16(257 * (100 + x)), quint16(257 * (50 + z)), 0));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.convertToFormat(format).save(&buffer, "PNG");
    return bytes;
}

Result<OffsetMap> read(const QByteArray &png, int width, int height)
{
    return readOffsetMap({reinterpret_cast<const std::uint8_t *>(png.data()), std::size_t(png.size())}, "xy.png", width,
                         height);
}

} // namespace

class OffsetMapTest : public QObject
{
    Q_OBJECT

private slots:
    void bothDepthsAreRead()
    {
        const auto deep = read(picture(QImage::Format_RGBX64, 5, 4), 5, 4);
        QVERIFY(deep);
        QCOMPARE(deep->samples.size(), std::size_t(40));
        QCOMPARE(int(deep->samples[2 * 7]), 257 * 102);
        QCOMPARE(int(deep->samples[2 * 7 + 1]), 257 * 51);
        const auto plain = read(picture(QImage::Format_RGB888, 5, 4), 5, 4);
        QVERIFY(plain);
        QCOMPARE(int(plain->samples[2 * 7]), 256 * 102);
        QCOMPARE(int(plain->samples[2 * 7 + 1]), 256 * 51);
        const auto metres = plain->metres(2, 1, 2);
        QVERIFY(std::abs(metres.x - (102 - 128) / 128.0 * 2) < 1e-9);
        QVERIFY(std::abs(metres.y - (51 - 128) / 128.0 * 2) < 1e-9);
    }

    void whatDoesNotFitIsSaid()
    {
        const auto size = read(picture(QImage::Format_RGB888, 5, 4), 5, 5);
        QVERIFY(!size);
        QCOMPARE(QString::fromStdString(size.issue().message),
                 QString("The offsets have 5 x 4 samples, the heights 5 x 5"));
        const auto grey = read(picture(QImage::Format_Grayscale8, 5, 4), 5, 4);
        QVERIFY(!grey);
        QCOMPARE(QString::fromStdString(grey.issue().message),
                 QString("The offsets have one channel of 8 bits, but need two channels of 8 or 16 bits"));
        QVERIFY(!read("no picture", 5, 4));
        QVERIFY(!read(picture(QImage::Format_RGB888, 5, 4).left(60), 5, 4));
    }

    void aScenesOffsetsAreChecked()
    {
        Saved saved;
        Scene scene = saved.scene;
        auto landscape = *scene.landscape;
        landscape.xyOffset = "terrain/xy.png";
        landscape.xyOffsetScale = 3;
        scene.landscape = share(std::move(landscape));
        const auto done = saveScene(scene, saved.path(), saved.state);
        QVERIFY(done);
        const auto problems = [&] {
            Issues issues;
            const auto loaded = loadScene(saved.path(), issues);
            return loaded && loaded->scene.landscape->xyOffsetScale == 3 ? issues : Issues{error("not loaded")};
        };
        QVERIFY(says(problems(), Severity::Warning, "The file is missing"));
        const auto write = [&](const QByteArray &bytes) {
            QFile file(saved.file("terrain/xy.png"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        write(picture(QImage::Format_RGB888, 3, 3));
        QVERIFY(says(problems(), Severity::Warning, "The offsets have 3 x 3 samples"));
        write("no picture");
        QVERIFY(says(problems(), Severity::Warning, "the ground is drawn without offsets"));
        write(picture(QImage::Format_RGB888, scene.heights.width(), scene.heights.height()));
        QVERIFY2(!says(problems(), Severity::Warning, "offsets"), lines(problems()));
        QVERIFY(!says(problems(), Severity::Error, ""));
    }
};

QTEST_MAIN(OffsetMapTest)
#include "tst_OffsetMap.moc"
