#pragma once

#include <QHash>
#include <QObject>
#include <QVariant>

#include <functional>

namespace Qt3DRender {
class QParameter;
}
namespace Qt3DCore {
class QNode;
}

namespace sward {

/// Shader parameters by name, made at first use and added to whatever node holds them: the technique filter for values
/// of the frame, a material for its own.
class FrameUniforms
{
public:
    template <class Node>
    explicit FrameUniforms(Node *node)
        : m_node(node), m_add([node](Qt3DRender::QParameter *p) { node->addParameter(p); })
    {
    }

    void set(const char *name, const QVariant &value);

private:
    Qt3DCore::QNode *m_node;
    std::function<void(Qt3DRender::QParameter *)> m_add;
    QHash<QByteArray, Qt3DRender::QParameter *> m_parameters;
};

} // namespace sward
