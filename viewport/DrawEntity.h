#pragma once

#include "viewport/FrameUniforms.h"

#include <QByteArray>
#include <QStringList>

#include <Qt3DCore/QEntity>

#include <cstdint>
#include <vector>

namespace Qt3DCore {
class QBuffer;
class QGeometry;
} // namespace Qt3DCore
namespace Qt3DRender {
class QGeometryRenderer;
class QMaterial;
class QRenderState;
} // namespace Qt3DRender

namespace sward {

/// The passes of a frame in their order; each is one branch of the frame graph and one value of the materials' filter
/// key.
/// GroundLines draws the ground's triangles once more, as lines, in the debug technique only.
enum class Pass { Plants, Ground, GroundLines, Sky, Overlay, Present, Screen };
QString passName(Pass pass);

/// What a shader program is made of.
struct ProgramSource
{
    QString vertex;
    QString fragment;
    QStringList definitions;
};

/// A material with one render pass of ours in two techniques: `lit`, and `debug` with DEBUG_VIEWS defined, for the
/// views that show normals, levels of detail and the like. Render states are taken over.
Qt3DRender::QMaterial *makeMaterial(const ProgramSource &source, Pass pass,
                                    const std::vector<Qt3DRender::QRenderState *> &states, Qt3DCore::QNode *parent);

/// Vertices and triangles shared by several draws. Positions are three floats; the layout is that of MeshVertex unless
/// only positions are there.
struct SharedMesh
{
    Qt3DCore::QBuffer *vertices = nullptr;
    Qt3DCore::QBuffer *indices = nullptr;
    std::uint32_t vertexCount = 0;
    std::uint32_t indexCount = 0;
    bool positionsOnly = false;
    bool shortIndices = false; ///< of 16 bits
};

/// Indices of 16 bits where the vertices can be counted so, else of 32.
SharedMesh sharePositions(const std::vector<float> &positions, const std::vector<std::uint32_t> &indices,
                          Qt3DCore::QNode *parent);

/// One draw call: an entity with a mesh, a material and, when instanced, a buffer of records that is replaced whole.
class DrawEntity
{
public:
    DrawEntity(const SharedMesh &mesh, Qt3DRender::QMaterial *material, Qt3DCore::QEntity *parent);

    /// Instances as attributes of four floats each, in the order of `names`.
    void instanceFloats(const QStringList &names);
    /// Instances of four 32-bit integers, as one attribute.
    void instanceWords(const QString &name);
    /// Draws from another entity's instances too.
    void shareInstances(DrawEntity &other);

    void setInstances(const QByteArray &bytes, int count);
    void setInstanceCount(int count);
    void setVisible(bool visible);

    int drawnInstances() const { return m_drawn; }
    std::uint32_t triangles() const { return m_triangles; }
    Qt3DCore::QEntity *entity() const { return m_entity; }

private:
    void addInstanceAttribute(const QString &name, bool words, int offset, int stride);

    Qt3DCore::QEntity *m_entity;
    Qt3DCore::QGeometry *m_geometry;
    Qt3DRender::QGeometryRenderer *m_renderer;
    Qt3DCore::QBuffer *m_instances = nullptr;
    std::uint32_t m_triangles = 0;
    int m_drawn = 1;
};

} // namespace sward
