#include "viewport/FrameUniforms.h"

#include <Qt3DRender/QParameter>

namespace sward {

void FrameUniforms::set(const char *name, const QVariant &value)
{
    auto &parameter = m_parameters[name];
    if (parameter) {
        parameter->setValue(value);
        return;
    }
    parameter = new Qt3DRender::QParameter(QString::fromLatin1(name), value, m_node);
    m_add(parameter);
}

} // namespace sward
