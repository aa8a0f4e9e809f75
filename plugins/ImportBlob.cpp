#include "plugins/ImportBlob.h"

#include "model/core/Bytes.h"

#include <xxhash.h>

#include <cmath>

namespace sward {

namespace {

constexpr std::uint32_t frameMagic = 0x46575331;
constexpr std::size_t frameHeader = 20; // magic, length, checksum
constexpr std::uint64_t largestAnswer = std::uint64_t(4) << 30;

void write(ByteWriter &out, const Issue &issue)
{
    out.number(std::uint8_t(issue.severity));
    out.text(issue.message);
    out.text(issue.pointer);
    out.text(issue.file);
}

Issue readIssue(ByteReader &in)
{
    Issue issue;
    issue.severity = Severity(in.choice(std::uint8_t(Severity::Error)));
    issue.message = in.text();
    issue.pointer = in.text();
    issue.file = in.text();
    return issue;
}

void write(ByteWriter &out, const Issues &issues)
{
    out.number(std::uint64_t(issues.size()));
    for (const auto &issue : issues)
        write(out, issue);
}

Issues readIssues(ByteReader &in)
{
    Issues issues(in.count(13));
    for (auto &issue : issues)
        issue = readIssue(in);
    return issues;
}

void write(ByteWriter &out, const ImportedMesh &imported)
{
    const auto &report = imported.report;
    out.number(std::uint8_t(report.ok));
    out.number(report.triangles);
    out.number(report.drawnTriangles);
    for (int i = 0; i < 3; ++i) {
        out.number(report.min[i]);
        out.number(report.max[i]);
    }
    out.number(std::int32_t(report.materials));
    out.number(std::int32_t(report.uvSets));
    out.number(std::int32_t(report.colourSets));
    out.number(report.unitMetres);
    out.number(report.upAxis);
    out.number(std::uint64_t(report.companions.size()));
    for (const auto &companion : report.companions)
        out.text(companion);
    write(out, report.problems);
    out.array(packMesh(imported.mesh));
}

void read(ByteReader &in, ImportedMesh &imported, bool &sound)
{
    auto &report = imported.report;
    report.ok = in.choice(1) != 0;
    report.triangles = in.number<std::uint64_t>();
    report.drawnTriangles = in.number<std::uint64_t>();
    for (int i = 0; i < 3; ++i) {
        report.min[i] = in.number<float>();
        report.max[i] = in.number<float>();
    }
    report.materials = in.number<std::int32_t>();
    report.uvSets = in.number<std::int32_t>();
    report.colourSets = in.number<std::int32_t>();
    report.unitMetres = in.number<double>();
    report.upAxis = in.number<char>();
    report.companions.resize(in.count(4));
    for (auto &companion : report.companions)
        companion = in.text();
    report.problems = readIssues(in);
    sound = unpackMesh(in.array<std::uint8_t>(), imported.mesh);
}

void write(ByteWriter &out, const HeightImage &image)
{
    out.number(std::int32_t(image.width));
    out.number(std::int32_t(image.height));
    out.number(std::int32_t(image.bits));
    out.number(std::uint8_t(image.isFloat));
    out.number(std::int32_t(image.channels));
    out.number(image.cellSize);
    out.array(image.samples);
}

void read(ByteReader &in, HeightImage &image, bool &sound)
{
    image.width = in.number<std::int32_t>();
    image.height = in.number<std::int32_t>();
    image.bits = in.number<std::int32_t>();
    image.isFloat = in.choice(1) != 0;
    image.channels = in.number<std::int32_t>();
    image.cellSize = in.number<double>();
    image.samples = in.array<float>();
    sound = image.width > 0 && image.height > 0 &&
            std::uint64_t(image.width) * std::uint64_t(image.height) == image.samples.size();
}

template <class T> std::vector<std::uint8_t> packAnswer(const ChildAnswer<T> &answer)
{
    ByteWriter out;
    out.number(std::uint8_t(answer.result.ok()));
    write(out, answer.issues);
    if (answer.result.ok())
        write(out, *answer.result);
    else
        write(out, answer.result.issue());
    return std::move(out.bytes());
}

template <class T> std::optional<ChildAnswer<T>> unpackAnswer(std::span<const std::uint8_t> bytes)
{
    ByteReader in(bytes);
    const bool hasValue = in.choice(1) != 0;
    auto issues = readIssues(in);
    if (!hasValue) {
        auto reason = readIssue(in);
        if (!in.atEnd())
            return std::nullopt;
        return ChildAnswer<T>{Result<T>(std::move(reason)), std::move(issues)};
    }
    T value;
    bool sound = false;
    read(in, value, sound);
    if (!in.atEnd() || !sound)
        return std::nullopt;
    return ChildAnswer<T>{Result<T>(std::move(value)), std::move(issues)};
}

} // namespace

std::vector<std::uint8_t> pack(const ChildAnswer<ImportedMesh> &answer)
{
    return packAnswer(answer);
}

std::vector<std::uint8_t> pack(const ChildAnswer<HeightImage> &answer)
{
    return packAnswer(answer);
}

std::optional<ChildAnswer<ImportedMesh>> unpackMeshAnswer(std::span<const std::uint8_t> bytes)
{
    return unpackAnswer<ImportedMesh>(bytes);
}

std::optional<ChildAnswer<HeightImage>> unpackHeightAnswer(std::span<const std::uint8_t> bytes)
{
    return unpackAnswer<HeightImage>(bytes);
}

std::vector<std::uint8_t> frame(std::span<const std::uint8_t> answer)
{
    ByteWriter out;
    out.number(frameMagic);
    out.number(std::uint64_t(answer.size()));
    out.number(std::uint64_t(XXH3_64bits(answer.data(), answer.size())));
    out.raw(answer.data(), answer.size());
    return std::move(out.bytes());
}

FrameState nextFrame(std::span<const std::uint8_t> stream, std::span<const std::uint8_t> &answer,
                     std::size_t &frameSize)
{
    if (stream.size() < frameHeader)
        return FrameState::Incomplete;
    ByteReader in(stream);
    const auto magic = in.number<std::uint32_t>();
    const auto size = in.number<std::uint64_t>();
    const auto checksum = in.number<std::uint64_t>();
    if (magic != frameMagic || size > largestAnswer)
        return FrameState::Broken;
    if (stream.size() - frameHeader < size)
        return FrameState::Incomplete;
    answer = stream.subspan(frameHeader, size);
    frameSize = frameHeader + size;
    return XXH3_64bits(answer.data(), answer.size()) == checksum ? FrameState::Whole : FrameState::Broken;
}

} // namespace sward
