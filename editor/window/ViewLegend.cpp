#include "editor/window/ViewLegend.h"

#include <QCoreApplication>
#include <QLocale>

namespace sward {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ViewLegend", text);
}

QString metres(double value, int decimals)
{
    return QStringLiteral("%1 m").arg(QLocale().toString(value, 'f', decimals));
}

QString nameOfLayer(const Scene &scene, const std::string &id)
{
    const Layer *layer = scene.layers.find(id);
    if (!layer)
        return {};
    return QString::fromStdString(layer->name.empty() ? layer->id : layer->name);
}

QString mobileLegend(const Scene &scene, std::optional<double> error)
{
    const bool isA = scene.landscape && scene.landscape->mobileVertex == Landscape::MobileVertex::A;
    const QString reading = tr("As mobile, packed vertex %1").arg(isA ? "A" : "B");
    return error ? tr("%1: heights are off by at most %2").arg(reading, metres(*error, 4)) : reading;
}

} // namespace

QString viewLegend(ViewMode mode, const Scene &scene, const std::string &layer, const glm::dvec2 &heights,
                   std::optional<double> mobileError, std::optional<double> mostDensity)
{
    const QString name = nameOfLayer(scene, layer);
    switch (mode) {
    case ViewMode::Lit:
        return {};
    case ViewMode::Normals:
        return tr("Normals: red east, green up, blue south");
    case ViewMode::LodColours:
        return tr("Levels of detail: green 0, yellow 1, orange 2, red 3, magenta 4, blue 5, cyan 6, white 7");
    case ViewMode::Unlit:
        return tr("Without light");
    case ViewMode::Wireframe:
        return tr("Wireframe");
    case ViewMode::Weights:
        return name.isEmpty() ? tr("Weights: no layer is picked")
                              : tr("Weights of %1: black 0 %, white 100 %").arg(name);
    case ViewMode::FalseColour:
        return name.isEmpty() ? tr("False colours: no layer is picked")
                              : tr("Weights of %1: violet 0 %, green 50 %, yellow 100 %").arg(name);
    case ViewMode::Heights:
        return tr("Heights: violet %1, yellow %2").arg(metres(heights.x, 1), metres(heights.y, 1));
    case ViewMode::Slopes:
        return tr("Slopes: violet 0°, green 30°, yellow 60° and more");
    case ViewMode::LodWireframe:
        return tr(
            "Triangles of the ground: green LOD 0, yellow 1, orange 2, red 3, magenta 4, blue 5, cyan 6, white 7");
    case ViewMode::Density:
        return mostDensity ? tr("Density of what stands: violet 0, yellow %1 plants per 100 m² and more")
                                 .arg(QLocale().toString(*mostDensity, 'f', *mostDensity < 10 ? 1 : 0))
                           : tr("Density: counting…");
    case ViewMode::Mobile:
        return mobileLegend(scene, mobileError);
    }
    return {};
}

QString linesLegend(GroundLines lines, double contourStep)
{
    QStringList parts;
    if (lines.contours)
        parts << tr("Contour lines every %1").arg(metres(contourStep, contourStep < 1 ? 2 : 0));
    if (lines.sections)
        parts << tr("Sections blue, components yellow");
    return parts.join(QStringLiteral("  ·  "));
}

} // namespace sward
