#include "model/raster/Png.h"
#include "plugins/heights/AscHeights.h"
#include "plugins/heights/HeightReader.h"
#include "plugins/heights/RawHeights.h"
#include "tests/support/SharedData.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <cmath>
#include <random>

using namespace sward;

namespace {

std::vector<std::uint8_t> bytesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto bytes = file.readAll();
    return {bytes.begin(), bytes.end()};
}

void write(const QString &path, const std::vector<std::uint8_t> &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(reinterpret_cast<const char *>(bytes.data()), qint64(bytes.size()));
}

Result<HeightImage> read(const QString &path, Issues &issues, const HeightReadOptions &options = {})
{
    return readHeights(path.toStdString(), options, issues);
}

bool mentions(const Issue &issue, std::initializer_list<const char *> words)
{
    for (const auto *word : words)
        if (toLine(issue).find(word) == std::string::npos)
            return false;
    return true;
}

} // namespace

class HeightImport : public QObject
{
    Q_OBJECT

private slots:
    void everySharedFileHasTheHeightsItsManifestGives_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QJsonObject>("expected");
        QFile facts(test::sharedData("facts.json"));
        if (!facts.open(QIODevice::ReadOnly))
            return;
        const auto text = facts.readAll().replace("NaN", "null"); // which strict JSON does not know
        const auto all = QJsonDocument::fromJson(text).object();
        for (auto fact = all.begin(); fact != all.end(); ++fact) {
            const auto expected = fact.value().toObject()["expected"].toObject();
            if (fact.key().startsWith("heights/") && expected.contains("w") && !fact.key().endsWith(".res"))
                QTest::newRow(qPrintable(fact.key())) << test::sharedData(fact.key()) << expected;
        }
    }

    void everySharedFileHasTheHeightsItsManifestGives()
    {
        SKIP_WITHOUT_SHARED_DATA("facts.json");
        QFETCH(QString, path);
        QFETCH(QJsonObject, expected);
        HeightReadOptions options;
        if (path.endsWith(".r16") || path.endsWith(".raw"))
            options.raw = RawLayout{expected["w"].toInt(), expected["h"].toInt(),
                                    path.contains("bigendian") ? RawType::U16BigEndian : RawType::U16};
        Issues issues;
        const auto image = read(path, issues, options);
        QVERIFY2(image.ok(), toLine(image.issue()).c_str());
        QCOMPARE(image->width, expected["w"].toInt());
        QCOMPARE(image->height, expected["h"].toInt());
        if (!expected.contains("corners_TL_TR_BL_BR"))
            return;
        const auto summary = summarize(*image);
        const auto corners = expected["corners_TL_TR_BL_BR"].toArray();
        const std::vector<std::pair<float, QJsonValue>> figures{
            {summary.min, expected["min"]},   {summary.max, expected["max"]},   {summary.centre, expected["centre"]},
            {summary.corners[0], corners[0]}, {summary.corners[1], corners[1]}, {summary.corners[2], corners[2]},
            {summary.corners[3], corners[3]}};
        for (const auto &[got, wanted] : figures) {
            if (wanted.isDouble())
                QVERIFY2(std::abs(got - wanted.toDouble()) <= 1e-5 * std::max(1.0, std::abs(wanted.toDouble())),
                         qPrintable(QString("%1 is not %2").arg(got).arg(wanted.toDouble())));
            else
                QVERIFY(HeightImage::isMissing(got));
        }
    }

    void missingCellsStayApartFromHeights()
    {
        SKIP_WITHOUT_SHARED_DATA("heights/west_bijou_gully_43x89.asc");
        Issues issues;
        const auto image = read(test::sharedData("heights/west_bijou_gully_43x89.asc"), issues);
        QVERIFY(image.ok());
        const auto summary = summarize(*image);
        QCOMPARE(summary.noData, std::uint64_t(43 * 89 - 1088)); // 28.43 % of 3827 cells are valid
        QVERIFY(summary.min > 1680);
        QCOMPARE(image->cellSize, 3.0);
    }

    void headerlessFilesAreProposedAsTheyLie_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::addColumn<QString>("type");
        QTest::newRow("rectangle") << "heights/jacksboro/jacksboro_403x344.r16" << 403 << 344 << "u16";
        QTest::newRow("big-endian") << "heights/jacksboro/jacksboro_403x344_bigendian.raw" << 403 << 344 << "u16be";
        QTest::newRow("square") << "heights/hterrain/height_513.r16" << 513 << 513 << "u16";
    }

    void headerlessFilesAreProposedAsTheyLie()
    {
        SKIP_WITHOUT_SHARED_DATA("heights/jacksboro");
        QFETCH(QString, file);
        QFETCH(int, width);
        QFETCH(int, height);
        QFETCH(QString, type);
        auto bytes = bytesOf(test::sharedData(file));
        const auto proposals = proposeRaw(bytes);
        QVERIFY(!proposals.empty());
        const RawLayout wanted{width, height, *rawTypeNamed(type.toStdString()), 0};
        QVERIFY(proposals.front() == wanted);
        for (const auto &proposal : proposals)
            QCOMPARE(proposal.bytes(), std::uint64_t(bytes.size()));
    }

    void aHeaderBeforeAKnownSizeIsProposed()
    {
        std::vector<std::uint8_t> bytes(16 + 505 * 505 * 2);
        for (int y = 0; y < 505; ++y)
            for (int x = 0; x < 505; ++x) {
                const auto h = unsigned(20000 + 9000 * std::sin(x * 0.02) + 7000 * std::cos(y * 0.03));
                bytes[std::size_t(16 + (y * 505 + x) * 2)] = std::uint8_t(h);
                bytes[std::size_t(17 + (y * 505 + x) * 2)] = std::uint8_t(h >> 8);
            }
        const auto proposals = proposeRaw(bytes);
        QVERIFY(!proposals.empty());
        QVERIFY((proposals.front() == RawLayout{505, 505, RawType::U16, 16}));
    }

    void aWrongRawSizeIsRefusedWithTheByteArithmetic()
    {
        const std::vector<std::uint8_t> bytes(100);
        const auto image = readRaw(bytes, {7, 9, RawType::U16, 3}, "x.raw");
        QVERIFY(!image.ok());
        QVERIFY2(mentions(image.issue(), {"x.raw", "7 x 9", "129", "100"}), toLine(image.issue()).c_str());
    }

    void numbersHaveAPointUnderACommaLocale()
    {
        if (!std::setlocale(LC_ALL, "de_DE.UTF-8") && !std::setlocale(LC_ALL, "de_DE.utf8"))
            QSKIP("The locale de_DE.UTF-8 is not installed.");
        const auto image = readAsc("ncols 2\nnrows 2\ncellsize 0.5\nNODATA_value -1.5\n1.25 -1.5\n2.5e1 +4\n", "x.asc");
        std::setlocale(LC_ALL, "C");
        QVERIFY(image.ok());
        QCOMPARE(image->cellSize, 0.5);
        QCOMPARE(image->samples[0], 1.25f);
        QVERIFY(HeightImage::isMissing(image->samples[1]));
        QCOMPARE(image->samples[2], 25.0f);
        QCOMPARE(image->samples[3], 4.0f);
    }

    void brokenAscGridsSayLineAndCount_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("ends early") << QByteArray("ncols 2\nnrows 2\n1 2 333333") << "after 3";
        QTest::newRow("too many cells") << QByteArray("ncols 2\nnrows 1\n1 2 3") << "more follows";
        QTest::newRow("decimal comma") << QByteArray("ncols 2\nnrows 1\n1 2,5") << "Line 3";
        QTest::newRow("no size") << QByteArray("cellsize 1\n1 2 3") << "ncols";
        QTest::newRow("negative size") << QByteArray("ncols -2\nnrows 2\n1") << "-2";
        QTest::newRow("believed size") << QByteArray("ncols 30000\nnrows 30000\n1 2 3") << "cannot hold";
        QTest::newRow("size that is no number") << QByteArray("ncols nan\nnrows 2\n1") << "nan";
    }

    void brokenAscGridsSayLineAndCount()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, word);
        const auto image = readAsc({text.data(), std::size_t(text.size())}, "x.asc");
        QVERIFY(!image.ok());
        QVERIFY2(mentions(image.issue(), {"x.asc", word.toUtf8().data()}), toLine(image.issue()).c_str());
    }

    void greyPngsComeBackAsTheyWereWritten()
    {
        std::vector<std::uint16_t> heights(37 * 21);
        for (std::size_t i = 0; i < heights.size(); ++i)
            heights[i] = std::uint16_t(i * 8191 + 7);
        const auto sixteen = readPng(writePng16(37, 21, heights), "h.png");
        QVERIFY(sixteen.ok());
        QCOMPARE(sixteen->bits, 16);
        QVERIFY(sixteen->samples == heights);

        std::vector<std::uint8_t> weights(heights.begin(), heights.end());
        const auto eight = readPng(writePng8(37, 21, weights), "w.png");
        QVERIFY(eight.ok());
        QCOMPARE(eight->bits, 8);
        QVERIFY(std::equal(weights.begin(), weights.end(), eight->samples.begin()));
    }

    void alphaIsDataAndLeavesTheColoursAlone()
    {
        const std::vector<std::uint8_t> pixels{10, 20, 30, 0, 40, 50, 60, 255};
        const auto png = writePngRgba(2, 1, pixels);
        const auto red = readPng(png, "s.png", 0), alpha = readPng(png, "s.png", 3);
        QVERIFY(red.ok() && alpha.ok());
        QCOMPARE(red->samples, (std::vector<std::uint16_t>{10, 40}));
        QCOMPARE(alpha->samples, (std::vector<std::uint16_t>{0, 255}));
        QVERIFY(!readPng(png, "s.png", 4).ok());
        QCOMPARE(readPngRgba(png, "s.png")->pixels, pixels);
    }

    void aPngThatPromisesMoreThanItHasIsRefused()
    {
        auto png = writePng8(4, 4, std::vector<std::uint8_t>(16));
        png[16 + 2] = 0x7f; // width 32516
        png[20 + 2] = 0x7f;
        QVERIFY(!readPng(png, "x.png").ok());
        for (std::size_t size = 0; size < png.size(); ++size)
            QVERIFY(!readPng(std::span(png).first(size), "x.png").ok());
    }

    void eightBitsAreWarnedAbout()
    {
        SKIP_WITHOUT_SHARED_DATA("heights/ogre_513_g8.png");
        Issues issues;
        QVERIFY(read(test::sharedData("heights/ogre_513_g8.png"), issues).ok());
        QCOMPARE(issues.size(), std::size_t(1));
        QVERIFY(mentions(issues[0], {"256", "ogre_513_g8.png"}));
    }

    void whatIsNoHeightFileIsRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("name");
        QTest::newRow("empty") << QByteArray() << "empty.png";
        QTest::newRow("text named png") << QByteArray("hello, this is no image") << "text.png";
        QTest::newRow("truncated tiff") << QByteArray("II*\0\x08\0\0\0", 8) << "cut.tif";
        QTest::newRow("truncated exr") << QByteArray("\x76\x2f\x31\x01\x02\0\0\0", 8) << "cut.exr";
        QTest::newRow("raw of one byte") << QByteArray("x") << "one.raw";
    }

    void whatIsNoHeightFileIsRefusedByName()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, name);
        QTemporaryDir folder;
        write(folder.filePath(name), {bytes.begin(), bytes.end()});
        Issues issues;
        const auto image = read(folder.filePath(name), issues);
        QVERIFY(!image.ok());
        QVERIFY2(mentions(image.issue(), {name.toUtf8().data()}), toLine(image.issue()).c_str());
    }

    void aMissingFileAndAFolderAreSaid()
    {
        QTemporaryDir folder;
        Issues issues;
        const auto missing = read(folder.filePath("no.png"), issues);
        QVERIFY(!missing.ok() && mentions(missing.issue(), {"no.png", "does not exist"}));
        const auto directory = read(folder.path(), issues);
        QVERIFY(!directory.ok() && mentions(directory.issue(), {"folder"}));
    }

    void damagedFilesNeverCrashOrHang()
    {
        SKIP_WITHOUT_SHARED_DATA("heights");
        QTemporaryDir folder;
        std::mt19937 random(7);
        QDirIterator files(test::sharedData("heights"), {"*.png", "*.tif", "*.exr", "*.asc"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const auto path = files.next();
            const auto whole = bytesOf(path);
            for (int round = 0; round < 4; ++round) {
                auto bytes = whole;
                if (round < 2)
                    bytes.resize(random() % whole.size());
                else
                    for (int i = 0; i < 8; ++i)
                        bytes[random() % std::min<std::size_t>(bytes.size(), 400)] = std::uint8_t(random());
                const auto damaged = folder.filePath("damaged." + QFileInfo(path).suffix());
                write(damaged, bytes);
                Issues issues;
                const auto image = read(damaged, issues);
                if (image)
                    QCOMPARE(image->samples.size(), std::size_t(image->width) * std::size_t(image->height));
                else
                    QVERIFY2(mentions(image.issue(), {"damaged"}), toLine(image.issue()).c_str());
            }
        }
    }
};

QTEST_GUILESS_MAIN(HeightImport)
#include "tst_HeightImport.moc"
