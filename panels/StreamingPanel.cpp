#include "panels/StreamingPanel.h"

#include "model/session/Session.h"
#include "panels/RecordAccess.h"
#include "panels/StreamGraph.h"
#include "panels/StreamMap.h"
#include "panels/Style.h"
#include "panels/fields/RecordForm.h"
#include "panels/fields/SceneRecords.h"

#include <nlohmann/json.hpp>

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <glm/geometric.hpp>

#include <algorithm>

namespace sward {

namespace {

/// Metres a second at which a drawn path is walked: a quick run, or a slow drive.
constexpr double DrawnSpeed = 8;
/// How much more than the largest distance the map shows at first.
constexpr double MapRoom = 1.5;

struct BuiltinPreset
{
    const char *name;
    const char *json;
};

/// What those games do; the rest of the settings is theirs by default.
const BuiltinPreset builtinPresets[] = {
    {QT_TRANSLATE_NOOP("sward::StreamingPanel", "Unreal, in the editor"),
     R"({"policy": "unreal", "grass.TickInterval": 1})"},
    {QT_TRANSLATE_NOOP("sward::StreamingPanel", "Unreal, in the game"),
     R"({"policy": "unreal", "grass.TickInterval": 10})"},
    {QT_TRANSLATE_NOOP("sward::StreamingPanel", "Estella"), R"({"policy": "estella"})"},
};

QToolButton *makeButton(const QString &name, const QString &text, const QString &iconName, const QString &toolTip,
                        bool isSwitch)
{
    auto *button = new QToolButton;
    button->setObjectName(name);
    button->setText(text);
    button->setAutoRaise(true);
    button->setCheckable(isSwitch);
    button->setToolTip(toolTip);
    if (!iconName.isEmpty()) {
        button->setIcon(icon(iconName));
        button->setIconSize({14, 14});
        button->setToolButtonStyle(text.isEmpty() ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    }
    return button;
}

QString count(std::int64_t number)
{
    return QLocale().toString(qlonglong(number));
}

/// The largest distance at which anything grown is streamed; without any, that of placed plants.
double largestDistance(const Scene &scene)
{
    double grown = 0, placed = 100;
    for (const auto &type : scene.grassTypes.items())
        for (const auto &variety : type->varieties)
            grown = std::max(grown, variety.endCullDistance);
    for (const auto &field : scene.foliage.items())
        grown = std::max(grown, field->drawDistance);
    for (const auto &foliage : scene.placedFoliage.items())
        for (const auto &kind : foliage->kinds)
            placed = std::max(placed, kind.drawDistance);
    return grown > 0 ? grown : placed;
}

QHBoxLayout *rowOf(std::initializer_list<QWidget *> widgets)
{
    auto *row = new QHBoxLayout;
    row->setContentsMargins(4, 2, 4, 2);
    row->setSpacing(2);
    for (auto *widget : widgets)
        row->addWidget(widget);
    row->addStretch(1);
    return row;
}

} // namespace

StreamingPanel::StreamingPanel(Session &session, StreamPresetStore presets, QWidget *parent)
    : QWidget(parent), m_session(session), m_presets(std::move(presets)),
      m_settings(std::make_shared<SceneRecords>(session, std::vector<RecordRef>{{SlotKind::Streaming, {}, {}}})),
      m_map(new StreamMap), m_graph(new StreamGraph), m_numbers(new QLabel), m_runText(new QLabel)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeSwitches());
    auto *content = new QWidget;
    auto *body = new QVBoxLayout(content);
    body->setContentsMargins(4, 2, 4, 4);
    body->setSpacing(4);
    m_map->setObjectName(QStringLiteral("streamMap"));
    m_graph->setObjectName(QStringLiteral("streamGraph"));
    m_numbers->setObjectName(QStringLiteral("streamNumbers"));
    m_runText->setObjectName(QStringLiteral("streamRun"));
    for (auto *label : {m_numbers, m_runText}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    }
    body->addWidget(m_map, 3);
    body->addWidget(m_numbers);
    body->addWidget(m_graph, 2);
    body->addWidget(makePaths());
    body->addWidget(m_runText);
    body->addWidget(makePresets());
    m_form = new RecordForm(m_settings, m_context);
    body->addWidget(m_form);
    body->addStretch(0);
    auto *scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    layout->addWidget(scroll);

    connect(m_map, &StreamMap::eyeMoved, this, &StreamingPanel::moveEye);
    connect(m_map, &StreamMap::sourceMoved, this, &StreamingPanel::moveSource);
    connect(m_map, &StreamMap::sourceDragCancelled, this, [this] {
        if (m_dragged)
            m_dragged->cancel();
        m_dragged.reset();
    });
    connect(m_map, &StreamMap::pathPlaced, this, &StreamingPanel::draw);
    connect(m_map, &StreamMap::goWanted, this, &StreamingPanel::goWanted);
    connect(m_runText, &QLabel::linkActivated, this, [this] {
        if (m_worstPlace)
            emit goWanted(*m_worstPlace);
    });
    m_changed = m_session.document.changed.subscribe([this](const Change &change) { follow(change); });
    Change everything;
    everything.everything = true;
    follow(everything);
    setPath(std::nullopt);
    showNumbers();
}

StreamingPanel::~StreamingPanel() = default;

QWidget *StreamingPanel::makeSwitches()
{
    m_live = makeButton(QStringLiteral("streamLive"), tr("Live"), QStringLiteral("streaming"),
                        tr("Stream the scene as the game would, while you look and edit"), true);
    m_pause = makeButton(QStringLiteral("streamPause"), {}, QStringLiteral("pause"), tr("Hold the stream"), true);
    m_step = makeButton(QStringLiteral("streamStep"), {}, QStringLiteral("go"), tr("One frame on"), false);
    m_follow = makeButton(QStringLiteral("streamFollow"), tr("Follow"), QStringLiteral("camera"),
                          tr("The eye goes with the camera; dragging it on the map sets it free"), true);
    m_cells = makeButton(QStringLiteral("streamCells"), tr("Cells"), QStringLiteral("grid"),
                         tr("Outline what is streamed in the viewport, in the map's colours"), true);
    m_timing =
        makeButton(QStringLiteral("streamTiming"), tr("Game timing"), {},
                   tr("Draw only what the game would have streamed in by now. Otherwise the viewport shows all of it, "
                      "and what is painted at once."),
                   true);
    m_follow->setChecked(true);
    auto *restart = makeButton(QStringLiteral("streamRestart"), {}, QStringLiteral("reset"),
                               tr("Let everything go and begin anew"), false);
    for (auto *button : {m_live, m_pause, m_cells, m_timing})
        connect(button, &QToolButton::toggled, this, [this] {
            // What shows the stream needs one.
            if ((m_cells->isChecked() || m_timing->isChecked()) && !m_live->isChecked()) {
                if (sender() == m_live) {
                    m_cells->setChecked(false);
                    m_timing->setChecked(false);
                } else {
                    m_live->setChecked(true);
                }
            }
            showNumbers();
            emit switched();
        });
    connect(m_follow, &QToolButton::toggled, this, [this](bool follows) {
        if (follows)
            m_ownEye.reset();
        else if (!m_ownEye)
            m_ownEye = m_camera;
        setCamera(m_camera, m_yaw.value_or(0));
        emit switched();
    });
    connect(m_step, &QToolButton::clicked, this, &StreamingPanel::stepWanted);
    connect(restart, &QToolButton::clicked, this, &StreamingPanel::restartWanted);
    auto *bar = new QWidget;
    auto *rows = new QVBoxLayout(bar);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(rowOf({m_live, m_pause, m_step, restart, m_follow}));
    rows->addLayout(rowOf({m_cells, m_timing}));
    return bar;
}

QWidget *StreamingPanel::makePaths()
{
    m_record = makeButton(QStringLiteral("pathRecord"), tr("Record"), QStringLiteral("source"),
                          tr("Record the camera's way as a path"), true);
    m_drawing = makeButton(QStringLiteral("pathDraw"), tr("Draw"), QStringLiteral("rename"),
                           tr("Draw a path on the map, place by place; it is walked at %1 m/s").arg(DrawnSpeed), true);
    m_run = makeButton(QStringLiteral("pathRun"), tr("Run"), QStringLiteral("play"),
                       tr("Stream along the path by a counted clock, as sward stream does, and show what happened. The "
                          "run before stays behind it to compare."),
                       false);
    auto *open = makeButton(QStringLiteral("pathOpen"), {}, QStringLiteral("open"), tr("Open a path…"), false);
    m_savePath = makeButton(QStringLiteral("pathSave"), {}, QStringLiteral("save"),
                            tr("Save the path, for sward stream --path…"), false);
    connect(m_record, &QToolButton::clicked, this, &StreamingPanel::recordWanted);
    connect(m_drawing, &QToolButton::toggled, this, [this](bool drawing) {
        m_drawn.clear();
        m_map->setDrawing(drawing);
        if (drawing)
            setPath(std::nullopt);
    });
    connect(m_run, &QToolButton::clicked, this, &StreamingPanel::runWanted);
    connect(open, &QToolButton::clicked, this, &StreamingPanel::openPathWanted);
    connect(m_savePath, &QToolButton::clicked, this, &StreamingPanel::savePathWanted);
    auto *bar = new QWidget;
    auto *row = rowOf({m_record, m_drawing, m_run, open, m_savePath});
    row->setContentsMargins(0, 0, 0, 0);
    bar->setLayout(row);
    return bar;
}

QWidget *StreamingPanel::makePresets()
{
    m_presetMenu = new QMenu(this);
    m_preset = makeButton(QStringLiteral("streamPresets"), tr("Presets"), QStringLiteral("rules"),
                          tr("Take the console variables from a preset, or keep them as one"), false);
    m_preset->setPopupMode(QToolButton::InstantPopup);
    m_preset->setMenu(m_presetMenu);
    connect(m_presetMenu, &QMenu::aboutToShow, this, &StreamingPanel::fillPresets);
    auto *title = new QLabel(tr("<b>Console variables</b>"));
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 6, 0, 0);
    row->addWidget(title, 1);
    row->addWidget(m_preset);
    return bar;
}

bool StreamingPanel::isLive() const
{
    return m_live->isChecked();
}

bool StreamingPanel::isPaused() const
{
    return m_pause->isChecked();
}

bool StreamingPanel::showsCells() const
{
    return m_cells->isChecked();
}

bool StreamingPanel::usesGameTiming() const
{
    return m_timing->isChecked();
}

void StreamingPanel::setCamera(const glm::dvec3 &position, double yawDeg)
{
    m_camera = position;
    m_yaw = yawDeg;
    if (m_ownEye)
        m_map->setEye(*m_ownEye, std::nullopt);
    else
        m_map->setEye(position, yawDeg);
}

void StreamingPanel::showLive(StreamShown shown)
{
    m_tick = shown.tick;
    m_created = shown.created;
    m_evicted = shown.evicted;
    m_worst = std::move(shown.worst);
    m_map->setPieces(std::move(shown.pieces));
    m_graph->append(shown.ticks);
    showNumbers();
}

void StreamingPanel::showNumbers()
{
    const auto &streaming = *m_session.document.scene().streaming;
    m_step->setEnabled(isLive() && isPaused());
    m_pause->setEnabled(isLive());
    if (!isLive()) {
        m_tick.reset();
        m_numbers->setText(tr("Live is off. Switch it on to see what the game would have loaded where you look."));
        return;
    }
    if (!m_tick) {
        m_numbers->setText(tr("Getting ready…"));
        return;
    }
    const StreamTick &tick = *m_tick;
    QStringList parts;
    parts << tr("%1 of %2 pieces here").arg(count(tick.ready), count(tick.wanted));
    parts << (tick.late == 0 ? tr("none late")
                               : tr("%1 late, nearest %2").arg(count(tick.late), QString::fromStdString(m_worst)));
    parts << tr("%1 building").arg(count(tick.inFlight));
    parts << tr("%1 made, %2 let go").arg(count(m_created), count(m_evicted));
    parts << tr("%1 instances, %2").arg(count(tick.instances), QLocale().formattedDataSize(tick.instances * 16, 1));
    if (tick.oldestStaleTicks > 0)
        parts << tr("oldest outdated %1 ticks").arg(count(tick.oldestStaleTicks));
    if (streaming.policy != Streaming::Policy::Unreal)
        parts << tr("%1 of %2 µs")
                     .arg(QLocale().toString(tick.micros, 'f', 0),
                          QLocale().toString(streaming.budgetMicros, 'f', 0));
    m_numbers->setText(parts.join(QStringLiteral(" · ")));
}

void StreamingPanel::follow(const Change &change)
{
    if (change.everything) {
        m_ownEye.reset();
        m_follow->setChecked(true);
        m_isSized = false;
        m_graph->clear();
        m_map->setPieces({});
        m_runText->clear();
        m_lastRun.clear();
    }
    if (change.everything || change.touches(SlotKind::Streaming))
        m_form->refresh();
    if (change.everything || change.touches(SlotKind::Sources))
        showSources();
    if (change.everything || change.touches(SlotKind::Landscape))
        showGround();
    if (!m_isSized) {
        m_map->setReach(largestDistance(m_session.document.scene()) * MapRoom);
        m_isSized = true;
    }
}

void StreamingPanel::showSources()
{
    std::vector<glm::dvec3> places;
    for (const auto &source : m_session.document.scene().sources.items())
        places.push_back(source->position);
    m_map->setSources(std::move(places));
}

void StreamingPanel::showGround()
{
    const Scene &scene = m_session.document.scene();
    if (!scene.landscape) {
        m_map->setGround(std::nullopt);
        return;
    }
    const auto &at = scene.landscape->position;
    m_map->setGround(QRectF(at.x, at.z, scene.widthMetres(), scene.depthMetres()));
}

void StreamingPanel::moveEye(glm::dvec2 place)
{
    m_ownEye = glm::dvec3(place.x, m_camera.y, place.y);
    m_follow->setChecked(false);
    emit switched();
}

void StreamingPanel::moveSource(int source, glm::dvec2 place, bool isDone)
{
    const auto &sources = m_session.document.scene().sources;
    if (source < 0 || std::size_t(source) >= sources.size())
        return;
    const double height = sources[std::size_t(source)].position.y;
    if (!m_dragged || m_draggedSource != source) {
        m_dragged = std::make_shared<SceneRecords>(
            m_session, std::vector<RecordRef>{{SlotKind::Sources, std::to_string(source), {}}});
        m_draggedSource = source;
        m_dragged->begin("Position");
    }
    if (auto problem = m_dragged->drag("position", [&](const Json &) { return Json{place.x, height, place.y}; }))
        m_session.said(problem->message);
    if (!isDone)
        return;
    m_dragged->commit();
    m_dragged.reset();
}

void StreamingPanel::draw(glm::dvec2 place)
{
    StreamPath::Key key{0, {place.x, m_camera.y, place.y}};
    if (!m_drawn.empty()) {
        const double metres = glm::distance(m_drawn.back().position, key.position);
        if (metres < 0.5)
            return;
        key.seconds = m_drawn.back().seconds + metres / DrawnSpeed;
    }
    m_drawn.push_back(key);
    setPath(StreamPath(m_drawn));
}

void StreamingPanel::setPath(std::optional<StreamPath> path)
{
    m_path = std::move(path);
    std::vector<glm::dvec2> places;
    if (m_path)
        for (const auto &key : m_path->keys())
            places.emplace_back(key.position.x, key.position.z);
    m_map->setPath(std::move(places));
    const bool isPath = m_path && m_path->keys().size() > 1;
    m_run->setEnabled(isPath);
    m_savePath->setEnabled(isPath);
    m_runText->setText(isPath ? tr("Path of %1 s, %2 places.")
                                    .arg(QLocale().toString(m_path->end() - m_path->begin(), 'f', 1),
                                         count(std::int64_t(m_path->keys().size())))
                              : tr("Record the camera's way or draw one on the map to stream along it."));
}

void StreamingPanel::setRecording(bool recording)
{
    m_record->setChecked(recording);
    m_record->setText(recording ? tr("Stop") : tr("Record"));
}

void StreamingPanel::setRunning(bool running)
{
    m_run->setEnabled(!running && m_path && m_path->keys().size() > 1);
    if (running)
        m_runText->setText(tr("Streaming along the path…"));
}

void StreamingPanel::showRun(const StreamRun &run)
{
    m_live->setChecked(false);
    m_graph->setRuns(run.ticks, std::exchange(m_lastRun, run.ticks));
    QStringList parts;
    parts << tr("%1 made, %2 let go").arg(count(run.created), count(run.evicted));
    parts << tr("at most %1 instances, %2")
                 .arg(count(run.mostInstances), QLocale().formattedDataSize(run.mostInstances * 16, 1));
    parts << (run.settledFrames < 0
                  ? tr("not settled a minute after the end")
                  : tr("settled %1 s after the end")
                        .arg(QLocale().toString(run.settledFrames / LiveStream::FramesPerSecond, 'f', 1)));
    m_worstPlace.reset();
    if (run.mostLate == 0) {
        parts << tr("nothing was late");
    } else {
        parts << tr("something late in %1 of %2 frames")
                     .arg(count(run.lateFrames), count(std::int64_t(run.ticks.size())));
        QString worst =
            tr("worst at %1 s: %2 late").arg(QLocale().toString(run.worst->seconds, 'f', 1), count(run.mostLate));
        if (run.worst->worst) {
            const auto middle = (run.worst->worst->bounds.low + run.worst->worst->bounds.high) * 0.5;
            m_worstPlace = {middle.x, middle.z};
            worst +=
                tr(", <a href=\"#worst\">nearest %1</a>").arg(QString::fromStdString(run.worstPiece).toHtmlEscaped());
        }
        parts << worst;
    }
    m_runText->setText(parts.join(QStringLiteral(" · ")));
}

void StreamingPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    emit switched();
}

void StreamingPanel::fillPresets()
{
    m_presetMenu->clear();
    for (const auto &preset : builtinPresets)
        m_presetMenu->addAction(tr(preset.name), this,
                                [this, &preset] { applyPreset(tr(preset.name), QString::fromUtf8(preset.json)); });
    const auto kept = m_presets.all();
    if (!kept.empty())
        m_presetMenu->addSeparator();
    for (const auto &[name, json] : kept)
        m_presetMenu->addAction(name, this, [this, one = name, text = json] { applyPreset(one, text); });
    m_presetMenu->addSeparator();
    m_presetMenu->addAction(tr("Keep as a preset…"), this, &StreamingPanel::keepPreset);
    if (kept.empty())
        return;
    auto *remove = m_presetMenu->addMenu(tr("Remove"));
    for (const auto &[name, json] : kept)
        remove->addAction(name, this, [this, one = name] { m_presets.remove(one); });
}

void StreamingPanel::applyPreset(const QString &name, const QString &json)
{
    Edit edit = m_session.document.edit(tr("Streaming: %1").arg(name).toStdString());
    const Json values = Json::parse(json.toStdString(), nullptr, false);
    Streaming settings;
    Issues issues;
    fromJson(Streaming::type(), &settings, values.is_object() ? values : Json::object(), {}, issues);
    for (const auto &issue : issues)
        m_session.report(issue);
    edit.set(settings);
    commitOrSay(m_session, std::move(edit));
}

void StreamingPanel::keepPreset()
{
    bool isEntered = false;
    const QString name =
        QInputDialog::getText(this, tr("Keep as a preset"), tr("Name"), QLineEdit::Normal, {}, &isEntered).trimmed();
    if (!isEntered || name.isEmpty())
        return;
    const auto json = toJson(Streaming::type(), m_session.document.scene().streaming.get());
    m_presets.keep(name, QString::fromStdString(json.dump()));
}

} // namespace sward
