#include "editor/window/KeySheet.h"

#include "panels/Style.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace sward {

namespace {

constexpr int columns = 3;

QList<Actions::Row> mouseRows()
{
    const QString camera = KeySheet::tr("Camera");
    const QString brush = KeySheet::tr("Brush");
    const QString strokes = KeySheet::tr("Strokes and selection");
    return {
        {brush, KeySheet::tr("Pick a layer or a kind"), "1 … 9"},
        {camera, KeySheet::tr("Fly"), KeySheet::tr("right button + W A S D Q E")},
        {camera, KeySheet::tr("Fly speed"), KeySheet::tr("wheel while flying")},
        {camera, KeySheet::tr("Zoom to the cursor"), KeySheet::tr("wheel")},
        {camera, KeySheet::tr("Orbit"), KeySheet::tr("middle button, Alt + left")},
        {camera, KeySheet::tr("Pan"), KeySheet::tr("Shift + middle, Alt + middle")},
        {camera, KeySheet::tr("Zoom"), KeySheet::tr("Alt + right")},
        {strokes, KeySheet::tr("The opposite: erase while painting"), KeySheet::tr("Ctrl while pressing")},
        {strokes, KeySheet::tr("Smooth while painting"), KeySheet::tr("Shift while pressing")},
        {strokes, KeySheet::tr("Take the stroke back"), KeySheet::tr("Esc")},
        {strokes, KeySheet::tr("Add to the selection"), KeySheet::tr("Shift + click or drag")},
        {strokes, KeySheet::tr("Remove from the selection"), KeySheet::tr("Ctrl + click or drag")},
    };
}

/// One heading with its keys as a table in rich text.
QString tableOf(const QString &group, const QList<Actions::Row> &rows, const QString &muted)
{
    QString html =
        QString("<h4 style='margin:0 0 4px 0'>%1</h4><table cellspacing='0' width='100%'>").arg(group.toHtmlEscaped());
    for (const auto &row : rows)
        html += QString("<tr><td style='padding:1px 12px 1px 0'>%1</td><td align='right' style='color:%3'>%2</td></tr>")
                    .arg(row.text.toHtmlEscaped(), row.keys.toHtmlEscaped(), muted);
    return html + "</table><br>";
}

} // namespace

KeySheet::KeySheet(const Actions &actions, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    auto rows = actions.rows();
    rows.append(mouseRows());
    QStringList groups;
    for (const auto &row : rows) {
        if (!groups.contains(row.group))
            groups.append(row.group);
    }

    auto *sheet = new QWidget;
    auto *across = new QHBoxLayout(sheet);
    across->setSpacing(32);
    QList<QVBoxLayout *> lists;
    QList<qsizetype> lengths;
    for (int i = 0; i < columns; ++i) {
        lists.append(new QVBoxLayout);
        lengths.append(0);
        across->addLayout(lists.last(), 1);
    }
    const QString muted = tones(palette()).muted.name();
    for (const auto &group : groups) {
        QList<Actions::Row> those;
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(those),
                     [&](const auto &row) { return row.group == group; });
        const auto shortest = std::min_element(lengths.begin(), lengths.end()) - lengths.begin();
        auto *label = new QLabel(tableOf(group, those, muted));
        label->setTextFormat(Qt::RichText);
        lists[shortest]->addWidget(label);
        lengths[shortest] += those.size() + 2;
    }
    for (auto *list : lists)
        list->addStretch(1);

    auto *scroll = new QScrollArea;
    scroll->setWidget(sheet);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *down = new QVBoxLayout(this);
    down->addWidget(scroll, 1);
    down->addWidget(buttons);
    const QSize wanted = sheet->sizeHint() + QSize(60, 90);
    resize(wanted.boundedTo(parent ? parent->size() : QSize(1200, 720)));
}

} // namespace sward
