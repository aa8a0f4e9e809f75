#include "viewport/DrawEntity.h"

#include "model/mesh/MeshData.h"
#include "viewport/ShaderSource.h"

#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QRenderState>
#include <Qt3DRender/QShaderProgram>
#include <Qt3DRender/QTechnique>

#include <cstddef>

using namespace Qt3DRender;
using Qt3DCore::QAttribute;

namespace sward {

namespace {

QFilterKey *filterKey(const QString &name, const QString &value, Qt3DCore::QNode *parent)
{
    auto *key = new QFilterKey(parent);
    key->setName(name);
    key->setValue(value);
    return key;
}

/// One pass of a technique with its own program.
void addPass(QTechnique *technique, Pass pass, const ProgramSource &source, const QStringList &definitions,
             const std::vector<QRenderState *> &states)
{
    auto *program = new QShaderProgram(technique);
    QObject::connect(program, &QShaderProgram::logChanged, program, [name = source.vertex](const QString &log) {
        if (log.contains(QLatin1String("error"), Qt::CaseInsensitive))
            qWarning("%s: %s", qPrintable(name), qPrintable(log));
    });
    program->setVertexShaderCode(shaderSource(source.vertex, definitions));
    program->setFragmentShaderCode(shaderSource(source.fragment, definitions));

    auto *renderPass = new QRenderPass(technique);
    renderPass->setShaderProgram(program);
    renderPass->addFilterKey(filterKey(QStringLiteral("pass"), passName(pass), renderPass));
    for (auto *state : states)
        renderPass->addRenderState(state);
    technique->addRenderPass(renderPass);
}

} // namespace

QString passName(Pass pass)
{
    static const char *const names[] = {"plants", "ground", "groundLines", "sky", "overlay", "present", "screen"};
    return QString::fromLatin1(names[int(pass)]);
}

QMaterial *makeMaterial(const ProgramSource &source, Pass pass, const std::vector<QRenderState *> &states,
                        Qt3DCore::QNode *parent)
{
    auto *material = new QMaterial(parent);
    auto *effect = new QEffect(material);
    for (const bool debug : {false, true}) {
        auto definitions = source.definitions;
        if (debug)
            definitions << QStringLiteral("DEBUG_VIEWS");
        auto *technique = new QTechnique(effect);
        technique->graphicsApiFilter()->setApi(QGraphicsApiFilter::OpenGL);
        technique->graphicsApiFilter()->setProfile(QGraphicsApiFilter::CoreProfile);
        technique->graphicsApiFilter()->setMajorVersion(3);
        technique->graphicsApiFilter()->setMinorVersion(3);
        technique->addFilterKey(
            filterKey(QStringLiteral("view"), debug ? QStringLiteral("debug") : QStringLiteral("lit"), technique));

        addPass(technique, pass, source, definitions, states);
        if (debug && pass == Pass::Ground)
            addPass(technique, Pass::GroundLines, source, definitions + QStringList(QStringLiteral("LINES")), states);
        effect->addTechnique(technique);
    }
    material->setEffect(effect);
    return material;
}

SharedMesh sharePositions(const std::vector<float> &positions, const std::vector<std::uint32_t> &indices,
                          Qt3DCore::QNode *parent)
{
    SharedMesh mesh;
    mesh.positionsOnly = true;
    mesh.vertexCount = std::uint32_t(positions.size() / 3);
    mesh.indexCount = std::uint32_t(indices.size());
    mesh.vertices = new Qt3DCore::QBuffer(parent);
    mesh.vertices->setData(
        QByteArray(reinterpret_cast<const char *>(positions.data()), qsizetype(positions.size() * 4)));
    mesh.indices = new Qt3DCore::QBuffer(parent);
    mesh.shortIndices = mesh.vertexCount <= 65535;
    if (mesh.shortIndices) {
        const std::vector<std::uint16_t> shorts(indices.begin(), indices.end());
        mesh.indices->setData(QByteArray(reinterpret_cast<const char *>(shorts.data()), qsizetype(shorts.size() * 2)));
    } else {
        mesh.indices->setData(
            QByteArray(reinterpret_cast<const char *>(indices.data()), qsizetype(indices.size() * 4)));
    }
    return mesh;
}

DrawEntity::DrawEntity(const SharedMesh &mesh, QMaterial *material, Qt3DCore::QEntity *parent)
    : m_entity(new Qt3DCore::QEntity(parent)), m_geometry(new Qt3DCore::QGeometry(m_entity)),
      m_renderer(new QGeometryRenderer(m_entity)), m_triangles(mesh.indexCount / 3)
{
    const auto attribute = [&](const QString &name, QAttribute::VertexBaseType type, uint size, std::size_t offset) {
        auto *a = new QAttribute(mesh.vertices, name, type, size, mesh.vertexCount, uint(offset),
                                 mesh.positionsOnly ? 12 : uint(sizeof(MeshVertex)), m_geometry);
        m_geometry->addAttribute(a);
        return a;
    };
    auto *position = attribute(QAttribute::defaultPositionAttributeName(), QAttribute::Float, 3, 0);
    m_geometry->setBoundingVolumePositionAttribute(position);
    if (!mesh.positionsOnly) {
        attribute(QAttribute::defaultNormalAttributeName(), QAttribute::Float, 3, offsetof(MeshVertex, normal));
        attribute(QStringLiteral("vertexUv"), QAttribute::Float, 2, offsetof(MeshVertex, uv));
        // Integers bound to a float input are always normalised.
        attribute(QStringLiteral("vertexColour"), QAttribute::UnsignedByte, 4, offsetof(MeshVertex, colour));
    }
    auto *index = new QAttribute(mesh.indices, mesh.shortIndices ? QAttribute::UnsignedShort : QAttribute::UnsignedInt,
                                 1, mesh.indexCount, 0, 0, m_geometry);
    index->setAttributeType(QAttribute::IndexAttribute);
    m_geometry->addAttribute(index);

    m_renderer->setGeometry(m_geometry);
    m_renderer->setPrimitiveType(QGeometryRenderer::Triangles);
    m_entity->addComponent(m_renderer);
    m_entity->addComponent(material);
}

void DrawEntity::addInstanceAttribute(const QString &name, bool words, int offset, int stride)
{
    auto *a = new QAttribute(m_instances, name, words ? QAttribute::UnsignedInt : QAttribute::Float, 4, 0, uint(offset),
                             uint(stride), m_geometry);
    a->setDivisor(1);
    m_geometry->addAttribute(a);
}

void DrawEntity::instanceFloats(const QStringList &names)
{
    m_instances = new Qt3DCore::QBuffer(m_entity);
    for (int i = 0; i < names.size(); ++i)
        addInstanceAttribute(names[i], false, i * 16, int(names.size()) * 16);
    setInstances({}, 0);
}

void DrawEntity::instanceWords(const QString &name)
{
    m_instances = new Qt3DCore::QBuffer(m_entity);
    addInstanceAttribute(name, true, 0, 16);
    setInstances({}, 0);
}

void DrawEntity::shareInstances(DrawEntity &other)
{
    m_instances = other.m_instances;
    addInstanceAttribute(QStringLiteral("instance"), true, 0, 16);
    setInstanceCount(0);
}

void DrawEntity::setInstances(const QByteArray &bytes, int count)
{
    m_instances->setData(bytes);
    setInstanceCount(count);
}

void DrawEntity::setInstanceCount(int count)
{
    m_drawn = count;
    if (count > 0)
        m_renderer->setInstanceCount(count);
    setVisible(count > 0);
}

void DrawEntity::setVisible(bool visible)
{
    m_entity->setEnabled(visible);
}

} // namespace sward
