#include "viewport/Ground.h"

#include "model/core/Expects.h"

#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QParameter>

#include <QVector2D>
#include <QVector3D>
#include <QVector4D>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sward {

namespace {

constexpr int largestBake = 2048;
constexpr int mostLayers = 16; // the fragment shader blends as many

glm::vec3 colourOf(const LayerInput &layer)
{
    if (!layer.texture.isNull())
        return meanColour(layer.texture);
    return {float(layer.colour.redF()), float(layer.colour.greenF()), float(layer.colour.blueF())};
}

/// Weight of a layer at a place 0…1 of the extent, bilinear between its samples, from a copy of a rectangle of them.
struct WeightWindow
{
    SampleRect rect;
    std::vector<std::uint8_t> samples;

    float at(float x, float z) const
    {
        const float cx = std::clamp(x, float(rect.x0), float(rect.x1 - 1));
        const float cz = std::clamp(z, float(rect.z0), float(rect.z1 - 1));
        const int i = std::min(int(cx), std::max(rect.x1 - 2, rect.x0));
        const int j = std::min(int(cz), std::max(rect.z1 - 2, rect.z0));
        const int i1 = std::min(i + 1, rect.x1 - 1);
        const int j1 = std::min(j + 1, rect.z1 - 1);
        const auto sample = [&](int sx, int sz) {
            return float(samples[std::size_t(sz - rect.z0) * std::size_t(rect.width()) + std::size_t(sx - rect.x0)]);
        };
        const float fx = cx - float(i);
        const float fz = cz - float(j);
        const float north = sample(i, j) + (sample(i1, j) - sample(i, j)) * fx;
        const float south = sample(i, j1) + (sample(i1, j1) - sample(i, j1)) * fx;
        return north + (south - north) * fz;
    }
};

/// The samples of a layer that texels of a map over the same extent need.
WeightWindow windowFor(const LayerInput &layer, const SampleRect &texels, int mapWidth, int mapHeight)
{
    const auto low = [](int texel, int map, int samples) {
        return std::clamp(int(std::floor((double(texel) + 0.5) / map * samples - 0.5)) - 1, 0, samples - 1);
    };
    const auto high = [](int texel, int map, int samples) {
        return std::clamp(int(std::ceil((double(texel) + 0.5) / map * samples - 0.5)) + 2, 1, samples);
    };
    WeightWindow window;
    window.rect = {low(texels.x0, mapWidth, layer.width), low(texels.z0, mapHeight, layer.height),
                   high(texels.x1, mapWidth, layer.width), high(texels.z1, mapHeight, layer.height)};
    window.samples.resize(std::size_t(window.rect.width()) * std::size_t(window.rect.height()));
    layer.weights(window.rect, window.samples.data());
    return window;
}

SampleRect scaled(const SampleRect &rect, int fromWidth, int fromHeight, int toWidth, int toHeight)
{
    const auto low = [](int v, int from, int to) { return std::clamp(int(std::int64_t(v) * to / from) - 2, 0, to); };
    const auto high = [](int v, int from, int to) {
        return std::clamp(int((std::int64_t(v) * to + from - 1) / from) + 2, 0, to);
    };
    return {low(rect.x0, fromWidth, toWidth), low(rect.z0, fromHeight, toHeight), high(rect.x1, fromWidth, toWidth),
            high(rect.z1, fromHeight, toHeight)};
}

} // namespace

Ground::Ground(Qt3DCore::QEntity *parent, FrameUniforms &frame, const Quality &quality)
    : m_parent(parent), m_frame(frame), m_cheap(quality.cheapShading), m_anisotropy(quality.anisotropy)
{
    const auto noise = noiseImage(256);
    m_frame.set("u_noise", QVariant::fromValue(colourTexture(noise, true, 0, {m_cheap, m_anisotropy}, parent)));
    m_frame.set("u_groundScale", QVector4D(1, 1, 1, 1));
    m_frame.set("u_groundOrigin", QVector3D());
    m_frame.set("u_groundLines", QVector4D());
    setCursorValue(-1);
}

Ground::~Ground() = default;

void Ground::clear()
{
    m_levels.clear();
    m_drawn.clear();
    delete m_root;
    m_root = nullptr;
    m_layerTextures = nullptr;
    m_input.reset();
    m_heightRange = glm::dvec2(0);
}

void Ground::setInput(GroundInput input)
{
    clear();
    m_input = std::move(input);
    if (m_input->layers.size() > std::size_t(mostLayers))
        m_input->layers.resize(std::size_t(mostLayers));
    m_sections = std::make_unique<GroundSections>(*m_input);
    showHeightRange();
    // Filled first and attached last: Qt 3D must not meet half a subtree.
    m_root = new Qt3DCore::QEntity;
    makeTextures();

    const auto &lod = m_sections->lod();
    std::vector<float> positions;
    for (int z = 0; z <= lod.quads; ++z)
        for (int x = 0; x <= lod.quads; ++x)
            positions.insert(positions.end(), {float(x), 0, float(z)});
    QStringList definitions;
    if (m_cheap)
        definitions << QStringLiteral("CHEAP");
    auto *material = makeMaterial({QStringLiteral("ground.vert"), QStringLiteral("ground.frag"), definitions},
                                  Pass::Ground, {new Qt3DRender::QCullFace}, m_root);
    FrameUniforms uniforms(material);
    uniforms.set("u_sectionQuads", float(lod.quads));
    for (int level = 0; level <= lod.last(); ++level) {
        auto draw = std::make_unique<DrawEntity>(sharePositions(positions, sectionTriangles(lod, level), m_root),
                                                 material, m_root);
        draw->instanceFloats({QStringLiteral("section"), QStringLiteral("neighbours")});
        m_levels.push_back(std::move(draw));
    }
    m_root->setParent(m_parent);
}

void Ground::makeTextures()
{
    const auto &in = *m_input;
    m_heights = std::make_unique<GroundHeights>(in, m_sections->across(), m_sections->down(), m_asMobile, !m_cheap,
                                                m_root, m_frame);
    makeOffsets();
    m_baked = std::make_unique<DataTexture>(DataTexture::Kind::Rgba8, std::min(in.width, largestBake),
                                            std::min(in.height, largestBake), 0, m_root);
    m_baked->setLinear(true);
    m_shown = std::make_unique<DataTexture>(DataTexture::Kind::R8, m_baked->width(), m_baked->height(), 0, m_root);
    m_shown->setLinear(true);
    showMap();
    m_frame.set("u_shown", QVariant::fromValue(m_shown->texture()));
    m_frame.set("u_baked", QVariant::fromValue(m_baked->texture()));
    m_frame.set("u_groundScale", QVector4D(in.quadSize, in.heightScale / 128, float(in.width), float(in.height)));
    if (!m_cheap) {
        const int count = std::max(int(in.layers.size()), 1);
        m_weights =
            std::make_unique<DataTexture>(DataTexture::Kind::R8, m_baked->width(), m_baked->height(), count, m_root);
        m_weights->setLinear(true);
        for (std::size_t i = 0; i < in.layers.size(); ++i)
            uploadWeights(int(i), {0, 0, m_weights->width(), m_weights->height()});
        m_frame.set("u_weights", QVariant::fromValue(m_weights->texture()));
        m_frame.set("u_layerCount", int(in.layers.size()));
    }
    makeLayerTextures();
}

void Ground::makeOffsets()
{
    const auto *offsets = m_input->offsets.get();
    const std::vector<std::uint16_t> none{32768, 32768};
    const auto &samples = offsets ? offsets->samples : none;
    const int width = offsets ? offsets->width : 1;
    const int height = offsets ? offsets->height : 1;
    m_offsets = std::make_unique<DataTexture>(DataTexture::Kind::Rg16, width, height, 0, m_root);
    m_offsets->setLinear(true);
    m_offsets->write(0, 0, width, height,
                     QByteArray(reinterpret_cast<const char *>(samples.data()), qsizetype(samples.size() * 2)));
    m_frame.set("u_offsets", QVariant::fromValue(m_offsets->texture()));
    m_frame.set("u_offsetScale", offsets ? m_input->offsetScale : 0.0F);
}

void Ground::setLayerLooks(std::vector<LayerInput> layers)
{
    expects(m_input);
    m_input->layers = std::move(layers);
    if (m_input->layers.size() > std::size_t(mostLayers))
        m_input->layers.resize(std::size_t(mostLayers));
    makeLayerTextures();
}

void Ground::makeLayerTextures()
{
    const auto &in = *m_input;
    m_layerColours.clear();
    for (const auto &layer : in.layers)
        m_layerColours.push_back(colourOf(layer));
    bake({0, 0, m_baked->width(), m_baked->height()});
    if (m_cheap)
        return;
    std::vector<QImage> textures;
    QVariantList tiles;
    for (std::size_t i = 0; i < in.layers.size(); ++i) {
        const auto &layer = in.layers[i];
        QImage image = layer.texture;
        if (image.isNull()) {
            image = QImage(4, 4, QImage::Format_RGBA8888);
            image.fill(layer.colour);
        }
        textures.push_back(image);
        tiles.push_back(1 / std::max(layer.textureMetres, 0.01F));
    }
    if (textures.empty())
        textures.emplace_back(4, 4, QImage::Format_RGBA8888);
    auto *last = std::exchange(m_layerTextures, colourTextureArray(textures, 512, m_anisotropy, m_root));
    m_frame.set("u_layerColour", QVariant::fromValue(m_layerTextures));
    if (last)
        last->deleteLater();
    while (tiles.size() < mostLayers)
        tiles.append(1.0F);
    m_frame.set("u_layerTiles[0]", tiles);
}

void Ground::updateHeights(const SampleRect &rect)
{
    if (!m_input || rect.isEmpty())
        return;
    m_heights->update(*m_input, rect, m_asMobile);
    m_sections->updateBounds(*m_input, rect);
    showHeightRange();
    m_drawn.clear();
}

void Ground::showHeightRange()
{
    m_heightRange = m_sections->heightRange(*m_input);
    m_frame.set("u_heightRange", QVector2D(float(m_heightRange.x), float(m_heightRange.y)));
    showLines();
}

void Ground::setLines(GroundLines lines)
{
    if (lines == m_lines)
        return;
    m_lines = lines;
    if (m_input)
        showLines();
}

double Ground::contourStep() const
{
    const double about = std::max((m_heightRange.y - m_heightRange.x) / 20, 0.01);
    const double power = std::pow(10.0, std::floor(std::log10(about)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= about * 0.999)
            return factor * power;
    return 10 * power;
}

void Ground::showLines()
{
    const auto &in = *m_input;
    m_frame.set("u_groundLines", QVector4D(m_lines.contours ? float(contourStep()) : 0,
                                           m_lines.sections ? float(in.sectionQuads) * in.quadSize : 0,
                                           float(in.sectionsPerComponent), 0));
}

void Ground::setCursorValue(float value)
{
    m_frame.set("u_cursorValue", value);
}

void Ground::updateHoles(const SampleRect &rect)
{
    if (m_input && !rect.isEmpty())
        bake(scaled(rect, m_input->width, m_input->height, m_baked->width(), m_baked->height()));
}

void Ground::updateWeights(const std::string &layer, const SampleRect &rect)
{
    if (!m_input || rect.isEmpty())
        return;
    const auto found =
        std::find_if(m_input->layers.begin(), m_input->layers.end(), [&](const auto &l) { return l.id == layer; });
    if (found == m_input->layers.end())
        return;
    const auto &in = *found;
    const auto texels = scaled(rect, in.width, in.height, m_baked->width(), m_baked->height());
    bake(texels);
    if (!m_cheap)
        uploadWeights(int(found - m_input->layers.begin()), texels);
    if (m_shows == Shows::Layer && layer == m_shownLayer)
        uploadShown(texels);
}

void Ground::setAsMobile(bool asMobile)
{
    if (asMobile == m_asMobile)
        return;
    m_asMobile = asMobile;
    if (m_input)
        m_heights->update(*m_input, {0, 0, m_input->width, m_input->height}, m_asMobile);
}

void Ground::setShownLayer(const std::string &layer)
{
    if (layer == m_shownLayer)
        return;
    m_shownLayer = layer;
    if (m_shows == Shows::Layer)
        showMap();
}

void Ground::setShownMap(ShownMap map)
{
    m_shownMap = std::move(map);
    if (m_shows == Shows::Map)
        showMap();
}

void Ground::setShows(Shows shows)
{
    const bool isNew = shows != Shows::Nothing && shows != m_shows;
    m_shows = shows;
    if (isNew)
        showMap();
}

void Ground::showMap()
{
    if (m_input)
        uploadShown({0, 0, m_shown->width(), m_shown->height()});
}

void Ground::uploadShown(const SampleRect &texels)
{
    const auto found = std::find_if(m_input->layers.begin(), m_input->layers.end(),
                                    [&](const auto &layer) { return layer.id == m_shownLayer; });
    const bool isLayer = m_shows == Shows::Layer && found != m_input->layers.end();
    const QByteArray bytes = isLayer                 ? weightTexels(int(found - m_input->layers.begin()), texels)
                             : m_shows == Shows::Map ? m_shownMap.texels(texels, m_shown->width(), m_shown->height())
                                                     : QByteArray(qsizetype(texels.width()) * texels.height(), '\0');
    m_shown->write(texels.x0, texels.z0, texels.width(), texels.height(), bytes);
}

QByteArray Ground::weightTexels(int layer, const SampleRect &texels) const
{
    const auto &in = m_input->layers[std::size_t(layer)];
    const int width = m_baked->width();
    const int height = m_baked->height();
    const auto window = windowFor(in, texels, width, height);
    QByteArray bytes(qsizetype(texels.width()) * texels.height(), Qt::Uninitialized);
    auto *out = reinterpret_cast<std::uint8_t *>(bytes.data());
    for (int z = texels.z0; z < texels.z1; ++z)
        for (int x = texels.x0; x < texels.x1; ++x)
            *out++ = std::uint8_t(std::lround(window.at((float(x) + 0.5F) / float(width) * float(in.width) - 0.5F,
                                                        (float(z) + 0.5F) / float(height) * float(in.height) - 0.5F)));
    return bytes;
}

void Ground::uploadWeights(int layer, const SampleRect &texels)
{
    m_weights->write(texels.x0, texels.z0, texels.width(), texels.height(), weightTexels(layer, texels), layer);
}

void Ground::bake(const SampleRect &texels)
{
    if (texels.isEmpty())
        return;
    const auto &in = *m_input;
    const int w = m_baked->width();
    const int h = m_baked->height();
    std::vector<WeightWindow> windows;
    for (const auto &layer : in.layers)
        windows.push_back(windowFor(layer, texels, w, h));
    WeightWindow holes;
    if (in.holes) {
        LayerInput asLayer;
        asLayer.width = in.width;
        asLayer.height = in.height;
        asLayer.weights = in.holes;
        holes = windowFor(asLayer, texels, w, h);
        for (auto &sample : holes.samples)
            sample = sample ? 255 : 0;
    }
    constexpr glm::vec3 bare(0.42F, 0.36F, 0.29F);
    QByteArray bytes(qsizetype(texels.width()) * texels.height() * 4, Qt::Uninitialized);
    auto *out = reinterpret_cast<std::uint8_t *>(bytes.data());
    for (int z = texels.z0; z < texels.z1; ++z)
        for (int x = texels.x0; x < texels.x1; ++x) {
            const auto place = [&](int width, int height) {
                return glm::vec2((float(x) + 0.5F) / float(w) * float(width) - 0.5F,
                                 (float(z) + 0.5F) / float(h) * float(height) - 0.5F);
            };
            glm::vec3 sum(0);
            float total = 0;
            for (std::size_t i = 0; i < windows.size(); ++i) {
                const auto at = place(in.layers[i].width, in.layers[i].height);
                const float weight = windows[i].at(at.x, at.y) / 255;
                sum += m_layerColours[i] * m_layerColours[i] * weight;
                total += weight;
            }
            if (total < 1) {
                sum += bare * bare * (1 - total);
                total = 1;
            }
            for (int c = 0; c < 3; ++c)
                out[c] = std::uint8_t(std::lround(std::sqrt(std::clamp(sum[c] / total, 0.0F, 1.0F)) * 255));
            const auto at = place(in.width, in.height);
            out[3] = in.holes ? std::uint8_t(255 - std::lround(holes.at(at.x, at.y))) : 255;
            out += 4;
        }
    m_baked->write(texels.x0, texels.z0, texels.width(), texels.height(), bytes);
}

void Ground::prepare(const FrameView &view)
{
    if (!m_input)
        return;
    const glm::vec3 origin(m_input->position - view.anchor);
    m_frame.set("u_groundOrigin", QVector3D(origin.x, origin.y, origin.z));
    m_frame.set("u_groundBase", float(-view.anchor.y));
    auto chosen = m_sections->choose(*m_input, view);
    for (std::size_t level = 0; level < m_levels.size(); ++level) {
        const auto &instances = chosen[level];
        if (m_drawn.size() > level && m_drawn[level] == instances)
            continue;
        m_levels[level]->setInstances(QByteArray(reinterpret_cast<const char *>(instances.data()),
                                                 qsizetype(instances.size() * sizeof(SectionInstance))),
                                      int(instances.size()));
    }
    m_drawn = std::move(chosen);
}

double Ground::heightAt(double x, double z) const
{
    if (!m_input)
        return 0;
    const auto &in = *m_input;
    const double gx = std::clamp((x - in.position.x) / double(in.quadSize), 0.0, double(in.width - 1));
    const double gz = std::clamp((z - in.position.z) / double(in.quadSize), 0.0, double(in.height - 1));
    const int i = std::min(int(gx), in.width - 2);
    const int j = std::min(int(gz), in.height - 2);
    std::uint16_t quad[4];
    in.heights({i, j, i + 2, j + 2}, quad);
    const double fx = gx - i;
    const double fz = gz - j;
    const double north = quad[0] + (quad[1] - quad[0]) * fx;
    const double south = quad[2] + (quad[3] - quad[2]) * fx;
    return metresOfHeight(in, north + (south - north) * fz);
}

std::optional<glm::dvec3> Ground::hit(const Ray &ray) const
{
    if (!m_input)
        return std::nullopt;
    const auto above = [&](double t) {
        const auto p = ray.origin + ray.direction * t;
        return p.y - heightAt(p.x, p.z);
    };
    const auto &in = *m_input;
    const glm::dvec2 low(in.position.x, in.position.z);
    const glm::dvec2 high = low + glm::dvec2(in.width - 1, in.height - 1) * double(in.quadSize);
    // The part of the ray over the landscape and not above all of it.
    double from = 0;
    double to = 1e9;
    const auto clip = [&](double origin, double direction, double least, double most) {
        if (direction == 0)
            return origin >= least && origin <= most;
        const double a = (least - origin) / direction;
        const double b = (most - origin) / direction;
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
        return from <= to;
    };
    if (!clip(ray.origin.x, ray.direction.x, low.x, high.x) || !clip(ray.origin.z, ray.direction.z, low.y, high.y) ||
        !clip(ray.origin.y, ray.direction.y, m_heightRange.x - 1, m_heightRange.y + 1) || to == 1e9)
        return std::nullopt;
    const double flat = std::max(std::hypot(ray.direction.x, ray.direction.z), 0.05);
    const double step = double(in.quadSize) / flat;
    double before = from;
    if (above(from) < 0)
        return std::nullopt;
    for (double t = from + step; before < to; t += step) {
        const double at = std::min(t, to);
        if (above(at) <= 0) {
            double lowT = before;
            double highT = at;
            for (int i = 0; i < 24; ++i) {
                const double middle = (lowT + highT) / 2;
                (above(middle) > 0 ? lowT : highT) = middle;
            }
            const auto p = ray.origin + ray.direction * highT;
            return glm::dvec3(p.x, heightAt(p.x, p.z), p.z);
        }
        before = at;
    }
    return std::nullopt;
}

std::optional<GroundSection> Ground::sectionAt(double x, double z) const
{
    if (!m_input)
        return std::nullopt;
    const double side = m_input->sectionQuads * double(m_input->quadSize);
    const int i = int(std::floor((x - m_input->position.x) / side));
    const int j = int(std::floor((z - m_input->position.z) / side));
    if (i < 0 || j < 0 || i >= m_sections->across() || j >= m_sections->down())
        return std::nullopt;
    return GroundSection{i,
                         j,
                         m_sections->levelAt(i, j),
                         {m_sections->levelAt(i, j - 1), m_sections->levelAt(i + 1, j), m_sections->levelAt(i, j + 1),
                          m_sections->levelAt(i - 1, j)}};
}

std::vector<float> Ground::lodThresholds() const
{
    std::vector<float> thresholds;
    if (m_input)
        for (int level = 0; level <= m_sections->lod().last(); ++level)
            thresholds.push_back(m_sections->lod().thresholdOf(level));
    return thresholds;
}

int Ground::draws() const
{
    return int(std::count_if(m_levels.begin(), m_levels.end(), [](const auto &d) { return d->drawnInstances() > 0; }));
}

std::int64_t Ground::triangles() const
{
    std::int64_t sum = 0;
    for (const auto &draw : m_levels)
        sum += std::int64_t(draw->triangles()) * draw->drawnInstances();
    return sum;
}

std::int64_t Ground::sectionsDrawn() const
{
    std::int64_t sum = 0;
    for (const auto &draw : m_levels)
        sum += draw->drawnInstances();
    return sum;
}

} // namespace sward
