#include "viewport/ShaderSource.h"

#include "model/core/Expects.h"
#include "model/wind/WindConstants.h"

#include <QFile>

namespace sward {

namespace {

QByteArray fileText(const QString &name)
{
    QFile file(QStringLiteral(":/shaders/") + name);
    const bool opened = file.open(QIODevice::ReadOnly);
    expects(opened);
    return file.readAll();
}

} // namespace

QByteArray shaderSource(const QString &name, const QStringList &definitions)
{
    QByteArray text = "#version 330 core\n";
    for (const auto &definition : definitions)
        text += "#define " + definition.toLatin1() + "\n";
    const auto lines = fileText(name).split('\n');
    for (const auto &line : lines) {
        if (!line.startsWith("#include \"")) {
            text += line + "\n";
            continue;
        }
        const auto included = line.mid(10, line.lastIndexOf('"') - 10);
        if (included == "wind.glsl")
            text += QByteArray::fromStdString(wind::glslConstants());
        text += fileText(QString::fromLatin1(included));
    }
    return text;
}

} // namespace sward
