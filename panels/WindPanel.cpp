#include "panels/WindPanel.h"

#include "model/session/Session.h"
#include "panels/CompassDial.h"
#include "panels/Style.h"
#include "panels/fields/Expression.h"
#include "panels/fields/RecordForm.h"
#include "panels/fields/SceneRecords.h"

#include <nlohmann/json.hpp>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace sward {
namespace {

constexpr int StepsPerForce = 10;

/// What each force of the Beaufort scale is called and does to plants.
QString describe(double beaufort)
{
    static const char *const forces[] = {
        QT_TRANSLATE_NOOP("WindPanel", "Calm: nothing stirs"),
        QT_TRANSLATE_NOOP("WindPanel", "Light air: only smoke drifts"),
        QT_TRANSLATE_NOOP("WindPanel", "Light breeze: leaves rustle"),
        QT_TRANSLATE_NOOP("WindPanel", "Gentle breeze: leaves and twigs keep moving"),
        QT_TRANSLATE_NOOP("WindPanel", "Moderate breeze: small branches move"),
        QT_TRANSLATE_NOOP("WindPanel", "Fresh breeze: small trees sway"),
        QT_TRANSLATE_NOOP("WindPanel", "Strong breeze: large branches move"),
        QT_TRANSLATE_NOOP("WindPanel", "Near gale: whole trees move"),
        QT_TRANSLATE_NOOP("WindPanel", "Gale: twigs break off"),
        QT_TRANSLATE_NOOP("WindPanel", "Strong gale: branches break"),
        QT_TRANSLATE_NOOP("WindPanel", "Storm: trees are uprooted"),
        QT_TRANSLATE_NOOP("WindPanel", "Violent storm: widespread damage"),
        QT_TRANSLATE_NOOP("WindPanel", "Hurricane: devastation"),
    };
    const auto force = std::size_t(std::clamp(std::round(beaufort), 0.0, 12.0));
    return WindPanel::tr(forces[force]);
}

QString compassPoint(double degrees)
{
    static const char *const points[] = {
        QT_TRANSLATE_NOOP("WindPanel", "north"), QT_TRANSLATE_NOOP("WindPanel", "north-east"),
        QT_TRANSLATE_NOOP("WindPanel", "east"),  QT_TRANSLATE_NOOP("WindPanel", "south-east"),
        QT_TRANSLATE_NOOP("WindPanel", "south"), QT_TRANSLATE_NOOP("WindPanel", "south-west"),
        QT_TRANSLATE_NOOP("WindPanel", "west"),  QT_TRANSLATE_NOOP("WindPanel", "north-west"),
    };
    return WindPanel::tr(points[std::size_t(std::lround(degrees / 45)) % 8]);
}

} // namespace

WindPanel::WindPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session),
      m_wind(std::make_shared<SceneRecords>(session, std::vector{RecordRef{SlotKind::Wind, {}, {}}})),
      m_play(new QToolButton), m_force(new QSlider(Qt::Horizontal)), m_forceText(new QLabel),
      m_compass(new CompassDial), m_directionText(new QLabel),
      m_form(new RecordForm(m_wind, m_context, {}, {"beaufort", "directionDeg"}))
{
    m_play->setCheckable(true);
    m_play->setAutoRaise(true);
    m_play->setObjectName(QStringLiteral("play"));
    connect(m_play, &QToolButton::clicked, this, [this](bool checked) { emit playWanted(checked); });
    m_force->setObjectName(QStringLiteral("force"));
    m_force->setRange(0, int(Wind::type().field("beaufort")->maximum) * StepsPerForce);
    m_force->setPageStep(StepsPerForce);
    m_force->setSingleStep(StepsPerForce / 2);
    m_force->setFocusPolicy(Qt::StrongFocus);
    m_force->setToolTip(toolTipOf(binding("beaufort")));
    m_compass->setToolTip(toolTipOf(binding("directionDeg")));
    m_forceText->setWordWrap(true);
    m_forceText->setMinimumHeight(m_forceText->fontMetrics().lineSpacing() * 2);
    m_forceText->setAlignment(Qt::AlignTop);
    m_directionText->setForegroundRole(QPalette::PlaceholderText);

    auto *force = new QVBoxLayout;
    auto *top = new QHBoxLayout;
    top->addWidget(m_force, 1);
    top->addWidget(m_play);
    force->addLayout(top);
    force->addWidget(m_forceText);
    force->addWidget(m_directionText);
    force->addStretch(1);
    auto *head = new QHBoxLayout;
    head->addWidget(m_compass);
    head->addSpacing(6);
    head->addLayout(force, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(head);
    layout->addWidget(m_form);
    layout->addStretch(1);

    m_force->installEventFilter(this);
    connect(m_force, &QSlider::sliderPressed, this, [this] {
        binding("beaufort").begin();
        m_dragging = true;
    });
    connect(m_force, &QSlider::sliderReleased, this, [this] {
        m_cancelled = false;
        if (std::exchange(m_dragging, false))
            binding("beaufort").commit();
    });
    connect(m_force, &QSlider::valueChanged, this, &WindPanel::setForce);
    connect(m_compass, &CompassDial::pressed, this, [this] { binding("directionDeg").begin(); });
    connect(m_compass, &CompassDial::turned, this,
            [this](double degrees) { binding("directionDeg").dragTo(Json(degrees)); });
    connect(m_compass, &CompassDial::released, this, [this] { binding("directionDeg").commit(); });
    connect(m_compass, &CompassDial::cancelled, this, [this] { binding("directionDeg").cancel(); });
    connect(m_compass, &CompassDial::stepped, this, [this](double by) {
        binding("directionDeg").change([&](double present) { return std::fmod(present + by + 360, 360); });
    });
    m_changed = m_session.document.changed.subscribe([this](const Change &change) {
        if (change.everything || change.touches(SlotKind::Wind))
            refresh();
    });
    setPlaying(true);
    refresh();
}

void WindPanel::setPlaying(bool playing)
{
    m_play->setChecked(playing);
    m_play->setIcon(icon(playing ? QStringLiteral("pause") : QStringLiteral("play")));
    m_play->setToolTip(playing ? tr("Hold the wind still (Space)") : tr("Let the wind blow (Space)"));
}

bool WindPanel::eventFilter(QObject *watched, QEvent *event)
{
    // Scrolling past the slider changes nothing.
    if (event->type() == QEvent::Wheel && !m_force->hasFocus()) {
        event->ignore();
        return true;
    }
    const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (m_dragging && key && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            m_dragging = false;
            m_cancelled = true;
            binding("beaufort").cancel();
            refresh();
        }
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void WindPanel::setForce(int value)
{
    const Json wanted(double(value) / StepsPerForce);
    if (m_cancelled)
        refresh();
    else if (m_dragging)
        binding("beaufort").dragTo(wanted);
    else
        binding("beaufort").set(wanted);
}

void WindPanel::refresh()
{
    const Wind &wind = *m_session.document.scene().wind;
    {
        const QSignalBlocker blocker(m_force);
        m_force->setValue(int(std::lround(wind.beaufort * StepsPerForce)));
    }
    m_forceText->setText(
        tr("<b>%1 Bft</b> — %2").arg(QString::fromStdString(shownNumber(wind.beaufort)), describe(wind.beaufort)));
    m_compass->setDirection(wind.directionDeg);
    m_directionText->setText(
        tr("blows to %1° (%2)")
            .arg(QString::fromStdString(shownNumber(wind.directionDeg)), compassPoint(wind.directionDeg)));
    m_form->refresh();
}

FieldBinding WindPanel::binding(const char *key) const
{
    return {m_wind, Wind::type(), *Wind::type().field(key), std::string("/") + key};
}

} // namespace sward
