#include "panels/RecordAccess.h"
#include "panels/Style.h"
#include "panels/fields/FieldEditor.h"

#include <nlohmann/json.hpp>

#include <QColorDialog>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPointer>
#include <QToolButton>

namespace sward {
namespace {

Json toNumbers(const QColor &colour, std::size_t count)
{
    // Three decimals are finer than any screen and keep files readable.
    const auto number = [](float part) { return std::round(double(part) * 1000) / 1000; };
    Json numbers = {number(colour.redF()), number(colour.greenF()), number(colour.blueF())};
    if (count > 3)
        numbers.push_back(number(colour.alphaF()));
    return numbers;
}

QColor toColour(const Json &numbers)
{
    if (!numbers.is_array() || numbers.size() < 3)
        return {};
    const auto part = [&](std::size_t i) { return float(numbers[i].get<double>()); };
    return QColor::fromRgbF(part(0), part(1), part(2), numbers.size() > 3 ? part(3) : 1.F);
}

/// A swatch that opens the picker; what is picked shows in the scene at once and is one step when accepted.
class ColourEditor : public FieldEditor
{
public:
    explicit ColourEditor(const FieldBinding &whole) : FieldEditor(whole), m_swatch(new QToolButton)
    {
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->addWidget(m_swatch);
        m_swatch->setObjectName(QString::fromStdString(whole.path()));
        m_swatch->setIconSize({44, 16});
        m_swatch->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        row->addStretch();
        setFocusProxy(m_swatch);
        // Beside a scroll bar there is little room, and the style asks for more than the picture and its name need.
        m_swatch->setMinimumWidth(100);
        connect(m_swatch, &QToolButton::clicked, this, [this] { pick(); });
        refresh();
    }

    ~ColourEditor() override
    {
        if (m_dialog)
            m_dialog->disconnect(this);
        delete m_dialog;
    }

    void refresh() override
    {
        const bool mixed = binding().isMixed();
        const QColor colour = toColour(binding().value());
        QPixmap pixmap(QSize(44, 16) * devicePixelRatioF());
        pixmap.setDevicePixelRatio(devicePixelRatioF());
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(tones(palette()).line);
        if (mixed)
            painter.setBrush(QBrush(tones(palette()).muted, Qt::BDiagPattern));
        else
            painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(0.5, 0.5, 63, 15), 3, 3);
        painter.end();
        m_swatch->setIcon(pixmap);
        m_swatch->setText(mixed ? QStringLiteral("—") : colour.name(QColor::HexRgb));
    }

private:
    void pick()
    {
        if (m_dialog)
            return;
        binding().begin();
        m_dialog = new QColorDialog(toColour(binding().value()), window());
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        m_dialog->setWindowTitle(translated(field().label));
        m_dialog->setOption(QColorDialog::DontUseNativeDialog);
        m_dialog->setOption(QColorDialog::ShowAlphaChannel, field().count > 3);
        connect(m_dialog, &QColorDialog::currentColorChanged, this,
                [this](const QColor &colour) { binding().dragTo(toNumbers(colour, field().count)); });
        connect(m_dialog, &QDialog::finished, this, [this](int result) {
            if (result == QDialog::Accepted)
                binding().commit();
            else
                binding().cancel();
        });
        m_dialog->open();
    }

    QToolButton *m_swatch;
    QPointer<QColorDialog> m_dialog;
};

} // namespace

FieldEditor *makeColourEditor(const FieldBinding &binding)
{
    return new ColourEditor(binding);
}

} // namespace sward
