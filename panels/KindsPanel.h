#pragma once

#include "model/core/Observers.h"
#include "model/session/Selection.h"
#include "panels/fields/FieldEditor.h"

#include <QImage>
#include <QWidget>

#include <functional>
#include <map>
#include <string>
#include <vector>

class QTimer;

namespace sward {

class RecordTree;
class Session;
struct Change;

/// What the kinds panel needs from outside.
struct KindServices
{
    /// Makes the picture of a mesh of the scene, now or later, and hands it over on the main thread.
    std::function<void(const std::string &mesh, std::function<void(const QImage &)> ready)> thumbnail;
    /// Lets the artist choose a mesh and adds a kind of it to a placed foliage, which is made when the id is empty.
    std::function<void(const std::string &placed)> addFromMesh;
};

/// The palette of plant kinds: which of them the place brush puts, in which shares, and how many there are.
class KindsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit KindsPanel(Session &session, KindServices services = {}, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {280, 300}; }

private:
    void fill();
    void showValues();
    void showCounts();
    void showTicks();
    void follow(const Change &change);
    void tick(const RecordRef &kind, bool ticked);
    void wantThumbnail(const std::string &mesh);
    std::vector<RecordRef> contents() const;

    Session &m_session;
    KindServices m_services;
    FormContext m_context;
    RecordTree *m_tree;
    QTimer *m_later; ///< counting plants goes through all of them, which a stroke must not wait for
    std::vector<FieldEditor *> m_editors;
    std::vector<RecordRef> m_contents;
    std::map<std::string, QImage> m_pictures; ///< by mesh; null while one is being made
    bool m_quiet = false;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
