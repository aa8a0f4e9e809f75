#pragma once

#include "model/core/Observers.h"
#include "model/grass/GrowthCost.h"
#include "panels/LayerCoverage.h"

#include <QIcon>
#include <QWidget>

#include <functional>
#include <vector>

class QPoint;
class QTimer;
class QToolButton;

namespace sward {

class Edit;
class RecordTree;
struct RecordRef;
class Session;

/// What the panel asks of whoever knows files. Each may be empty, and then it is not offered.
struct LayerServices
{
    /// The small picture of a texture path of the scene, or a null image.
    std::function<QImage(const QString &path)> texture;
    /// Lets the artist choose a picture for the layer, or for new layers when the id is empty.
    std::function<void(const std::string &layer)> importMask;
    std::function<void(const std::string &layer)> exportMask;
    /// Triangles of a mesh, for estimates.
    MeshTriangles triangles;
};

/// The paint layers: which one the brush paints, how much each covers, and what can be done with a whole layer.
class LayersPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LayersPanel(Session &session, LayerServices services = {}, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {260, 200}; }

private:
    void fill();
    void showValues();
    void showActive();
    void follow(const Change &change);
    void add();
    void duplicate();
    void remove();
    void fillActive(bool with);
    /// Says what filling will come to, and asks first where that is very much. False when it is not wanted.
    bool mayFill(const std::string &layer);
    void invertActive();
    /// Puts the layer at another place of the list.
    void move(const RecordRef &layer, int place);
    void showMenu(const QPoint &position);
    /// Changes the active layer's weights as one step.
    void changeActive(const QString &step, const std::function<void(Edit &, const std::string &)> &how);
    QIcon swatchOf(const Layer &layer) const;

    Session &m_session;
    LayerServices m_services;
    RecordTree *m_tree;
    std::vector<QToolButton *> m_needLayer; ///< buttons that act on the active layer
    QToolButton *m_bake;
    LayerCoverage m_coverage;
    QTimer *m_later; ///< while a stroke lasts, the shares need not be shown with every dab
    std::vector<std::string> m_contents;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
