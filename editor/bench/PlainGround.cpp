#include "editor/bench/PlainGround.h"

#include "model/core/Expects.h"
#include "viewport/SceneView.h"
#include "viewport/ShaderSource.h"
#include "viewport/Textures.h"

#include <Qt3DRender/QAbstractTexture>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QTechniqueFilter>

#include <QCoreApplication>
#include <QMatrix4x4>
#include <QOpenGLBuffer>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QOpenGLPixelTransferOptions>
#include <QOpenGLShaderProgram>
#include <QOpenGLTexture>
#include <QOpenGLVertexArrayObject>
#include <QVector2D>
#include <QVector3D>
#include <QVector4D>
#include <QWindow>

#include <vector>

namespace sward::bench {

namespace {

void setValue(QOpenGLShaderProgram &program, const QString &name, const QVariant &value)
{
    const int at = program.uniformLocation(name);
    if (at < 0)
        return;
    switch (value.typeId()) {
    case QMetaType::Float:
    case QMetaType::Double:
        program.setUniformValue(at, value.toFloat());
        break;
    case QMetaType::Int:
        program.setUniformValue(at, value.toInt());
        break;
    case QMetaType::QVector2D:
        program.setUniformValue(at, value.value<QVector2D>());
        break;
    case QMetaType::QVector3D:
        program.setUniformValue(at, value.value<QVector3D>());
        break;
    case QMetaType::QVector4D:
        program.setUniformValue(at, value.value<QVector4D>());
        break;
    case QMetaType::QMatrix4x4:
        program.setUniformValue(at, value.value<QMatrix4x4>());
        break;
    default:
        break; // textures are ours
    }
}

std::unique_ptr<QOpenGLTexture> texture16(int width, int height, const std::vector<std::uint16_t> &texels)
{
    auto texture = std::make_unique<QOpenGLTexture>(QOpenGLTexture::Target2D);
    texture->setFormat(QOpenGLTexture::R16_UNorm);
    texture->setSize(width, height);
    texture->setAutoMipMapGenerationEnabled(false);
    texture->setMinMagFilters(QOpenGLTexture::Nearest, QOpenGLTexture::Nearest);
    texture->setWrapMode(QOpenGLTexture::ClampToEdge);
    texture->allocateStorage(QOpenGLTexture::Red, QOpenGLTexture::UInt16);
    QOpenGLPixelTransferOptions tight;
    tight.setAlignment(1);
    texture->setData(QOpenGLTexture::Red, QOpenGLTexture::UInt16, texels.data(), &tight);
    return texture;
}

} // namespace

struct PlainGround::Parts
{
    struct Draw
    {
        std::unique_ptr<QOpenGLVertexArrayObject> array;
        std::unique_ptr<QOpenGLBuffer> indices, instances;
        int indexCount = 0, instanceCount = 0;
        bool shortIndices = false;
    };

    QWindow window;
    QOpenGLContext context;
    QOpenGLShaderProgram ground, sky;
    std::unique_ptr<QOpenGLTexture> heights, coarse, baked, noise;
    std::unique_ptr<QOpenGLBuffer> vertices, skyVertices;
    std::vector<Draw> draws;
    QOpenGLVertexArrayObject skyArray;

    void link(QOpenGLShaderProgram &program, const char *name)
    {
        const QStringList cheap{QStringLiteral("CHEAP")};
        const bool linked = program.addShaderFromSourceCode(QOpenGLShader::Vertex,
                                                            shaderSource(QString::fromLatin1(name) + ".vert", cheap)) &&
                            program.addShaderFromSourceCode(QOpenGLShader::Fragment,
                                                            shaderSource(QString::fromLatin1(name) + ".frag", cheap)) &&
                            program.link();
        expects(linked);
    }

    std::unique_ptr<QOpenGLBuffer> buffer(QOpenGLBuffer::Type type, const void *data, std::size_t bytes)
    {
        auto made = std::make_unique<QOpenGLBuffer>(type);
        made->create();
        made->bind();
        made->allocate(data, int(bytes));
        return made;
    }

    void makeTextures(const Ground &from)
    {
        const auto &in = *from.input();
        std::vector<std::uint16_t> samples(std::size_t(in.width) * std::size_t(in.height));
        in.heights({0, 0, in.width, in.height}, samples.data());
        heights = texture16(in.width, in.height, samples);
        coarse = texture16(from.heights().coarseWidth(), from.heights().coarseHeight(), from.heights().coarseTexels());
        const QImage grain = noiseImage(256);
        baked =
            std::make_unique<QOpenGLTexture>(grain.scaled(in.width, in.height), QOpenGLTexture::DontGenerateMipMaps);
        baked->setMinMagFilters(QOpenGLTexture::Linear, QOpenGLTexture::Linear);
        baked->setWrapMode(QOpenGLTexture::ClampToEdge);
        noise = std::make_unique<QOpenGLTexture>(grain);
        noise->setMinMagFilters(QOpenGLTexture::LinearMipMapNearest, QOpenGLTexture::Linear);
        noise->setWrapMode(QOpenGLTexture::Repeat);
    }

    void makeDraws(const Ground &from)
    {
        const SectionLod lod{.quads = from.input()->sectionQuads};
        std::vector<float> grid;
        for (int z = 0; z <= lod.quads; ++z)
            for (int x = 0; x <= lod.quads; ++x)
                grid.insert(grid.end(), {float(x), 0, float(z)});
        vertices = buffer(QOpenGLBuffer::VertexBuffer, grid.data(), grid.size() * sizeof(float));
        auto *gl = context.extraFunctions();
        for (int level = 0; level <= lod.last(); ++level) {
            const auto &sections = from.drawnSections()[std::size_t(level)];
            if (sections.empty())
                continue;
            Draw draw;
            draw.array = std::make_unique<QOpenGLVertexArrayObject>();
            draw.array->create();
            draw.array->bind();
            vertices->bind();
            ground.enableAttributeArray("vertexPosition");
            ground.setAttributeBuffer("vertexPosition", GL_FLOAT, 0, 3);
            draw.instances =
                buffer(QOpenGLBuffer::VertexBuffer, sections.data(), sections.size() * sizeof(SectionInstance));
            int offset = 0;
            for (const char *name : {"section", "neighbours"}) {
                ground.enableAttributeArray(name);
                ground.setAttributeBuffer(name, GL_FLOAT, offset, 4, sizeof(SectionInstance));
                gl->glVertexAttribDivisor(GLuint(ground.attributeLocation(name)), 1);
                offset += 16;
            }
            const auto triangles = sectionTriangles(lod, level);
            draw.shortIndices = grid.size() / 3 <= 65535;
            const std::vector<std::uint16_t> shorts(triangles.begin(), triangles.end());
            draw.indices = draw.shortIndices
                               ? buffer(QOpenGLBuffer::IndexBuffer, shorts.data(), shorts.size() * 2)
                               : buffer(QOpenGLBuffer::IndexBuffer, triangles.data(), triangles.size() * 4);
            draw.indexCount = int(triangles.size());
            draw.instanceCount = int(sections.size());
            draw.array->release();
            draws.push_back(std::move(draw));
        }
    }
};

PlainGround::PlainGround(SceneView &scene, QSize size) : m_parts(std::make_unique<Parts>())
{
    auto &p = *m_parts;
    p.window.setSurfaceType(QSurface::OpenGLSurface);
    p.window.resize(size);
    p.window.show();
    while (!p.window.isExposed())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const bool made = p.context.create() && p.context.makeCurrent(&p.window);
    expects(made);
    p.link(p.ground, "ground");
    p.link(p.sky, "sky");
    p.makeTextures(scene.ground());
    p.makeDraws(scene.ground());
    p.skyArray.create();
    p.skyArray.bind();
    const float corners[] = {-1, -1, 0, 3, -1, 0, -1, 3, 0};
    p.skyVertices = p.buffer(QOpenGLBuffer::VertexBuffer, corners, sizeof(corners));
    p.sky.enableAttributeArray("vertexPosition");
    p.sky.setAttributeBuffer("vertexPosition", GL_FLOAT, 0, 3);
    p.skyArray.release();

    const auto *frame = qobject_cast<Qt3DRender::QTechniqueFilter *>(scene.passes());
    expects(frame);
    for (auto *program : {&p.ground, &p.sky}) {
        program->bind();
        for (const auto *parameter : frame->parameters())
            setValue(*program, parameter->name(), parameter->value());
    }
    p.ground.bind();
    p.ground.setUniformValue("u_sectionQuads", float(scene.ground().input()->sectionQuads));
    int unit = 0;
    for (const auto &[name, texture] : {std::pair{"u_heights", p.heights.get()},
                                        {"u_coarse", p.coarse.get()},
                                        {"u_baked", p.baked.get()},
                                        {"u_noise", p.noise.get()}}) {
        texture->bind(uint(unit));
        p.ground.setUniformValue(name, unit++);
    }
}

PlainGround::~PlainGround()
{
    m_parts->context.makeCurrent(&m_parts->window);
    m_parts.reset();
}

void PlainGround::draw(int frames)
{
    auto &p = *m_parts;
    p.context.makeCurrent(&p.window);
    auto *gl = p.context.extraFunctions();
    for (int frame = 0; frame < frames; ++frame) {
        gl->glViewport(0, 0, p.window.width(), p.window.height());
        gl->glDepthMask(GL_TRUE);
        gl->glEnable(GL_DEPTH_TEST);
        gl->glEnable(GL_CULL_FACE);
        gl->glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        gl->glDepthFunc(GL_LESS);
        p.ground.bind();
        for (const auto &draw : p.draws) {
            draw.array->bind();
            draw.indices->bind();
            gl->glDrawElementsInstanced(GL_TRIANGLES, draw.indexCount,
                                        draw.shortIndices ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT, nullptr,
                                        draw.instanceCount);
        }
        gl->glDepthFunc(GL_LEQUAL);
        gl->glDepthMask(GL_FALSE);
        p.sky.bind();
        p.skyArray.bind();
        gl->glDrawArrays(GL_TRIANGLES, 0, 3);
        p.skyArray.release();
        p.context.swapBuffers(&p.window);
    }
    gl->glFinish();
}

} // namespace sward::bench
