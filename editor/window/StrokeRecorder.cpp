#include "editor/window/StrokeRecorder.h"

#include "model/core/ReadFile.h"
#include "model/exchange/Exporter.h"
#include "model/session/Session.h"
#include "model/tools/ToolBox.h"

#include <QFileDialog>
#include <QMessageBox>

namespace sward {

namespace {

constexpr std::uint64_t LargestLog = std::uint64_t(256) << 20;

} // namespace

StrokeRecorder::StrokeRecorder(Session &session, ToolBox &tools, QWidget *window)
    : QObject(window), m_session(session), m_tools(tools), m_window(window)
{
}

void StrokeRecorder::setRecording(bool recording)
{
    m_strokes = {};
    if (!recording)
        return;
    m_log.strokes.clear();
    emit strokesChanged();
    m_strokes = m_tools.strokeDone.subscribe([this](const StrokeRecord &stroke) {
        m_log.strokes.push_back(stroke);
        emit strokesChanged();
    });
    m_session.said(tr("Recording strokes of the paint and sculpt brushes").toStdString());
}

void StrokeRecorder::saveAsking()
{
    const QString file = QFileDialog::getSaveFileName(m_window, tr("Save the stroke log"),
                                                      QStringLiteral("strokes.json"), tr("Stroke logs (*.json)"));
    if (file.isEmpty())
        return;
    Exported exported;
    const auto done = writeExported(disk(), file.toStdString(), bytesOf(m_log.write()), exported);
    if (!done) {
        QMessageBox::warning(m_window, tr("Save the stroke log"), QString::fromStdString(toLine(done.issue())));
        return;
    }
    m_session.said(tr("Saved %1 strokes").arg(m_log.strokes.size()).toStdString());
}

void StrokeRecorder::replayAsking()
{
    const QString file =
        QFileDialog::getOpenFileName(m_window, tr("Replay a stroke log"), {}, tr("Stroke logs (*.json)"));
    if (file.isEmpty())
        return;
    const auto bytes = readFile(file.toStdString(), LargestLog);
    const auto log = bytes ? StrokeLog::parse(textOf(*bytes), file.toStdString()) : Result<StrokeLog>(bytes.issue());
    if (!log) {
        QMessageBox::warning(m_window, tr("Replay a stroke log"), QString::fromStdString(toLine(log.issue())));
        return;
    }
    const Replayed replayed = replayStrokes(*log, m_session, m_tools);
    for (const auto &problem : replayed.problems)
        m_session.report(problem);
    m_session.said(
        tr("%1 of %2 strokes changed the scene").arg(replayed.strokes).arg(log->strokes.size()).toStdString());
}

} // namespace sward
