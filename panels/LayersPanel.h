#pragma once

#include "model/core/Observers.h"
#include "panels/LayerCoverage.h"

#include <QIcon>
#include <QWidget>

#include <functional>
#include <vector>

class QTimer;
class QToolButton;

namespace sward {

class Edit;
class RecordTree;
class Session;

/// The paint layers: which one the brush paints, how much each covers, and what can be done with a whole layer.
class LayersPanel : public QWidget
{
    Q_OBJECT

public:
    /// `texture` gives the small picture of a texture path of the scene, or a null image; may be empty.
    LayersPanel(Session &session, std::function<QImage(const QString &path)> texture = {}, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {260, 200}; }

private:
    void fill();
    void showValues();
    void showActive();
    void follow(const Change &change);
    void add();
    /// Changes the active layer's weights as one step.
    void changeActive(const QString &step, const std::function<void(Edit &, const std::string &)> &how);
    QIcon swatchOf(const Layer &layer) const;

    Session &m_session;
    std::function<QImage(const QString &)> m_texture;
    RecordTree *m_tree;
    std::vector<QToolButton *> m_needLayer; ///< buttons that act on the active layer
    QToolButton *m_bake;
    LayerCoverage m_coverage;
    QTimer *m_later; ///< while a stroke lasts, the shares need not be shown with every dab
    std::vector<std::string> m_contents;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
