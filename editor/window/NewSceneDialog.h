#pragma once

#include "model/raster/HeightImage.h"
#include "plugins/heights/RawHeights.h"

#include <QDialog>
#include <QImage>
#include <QList>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QFormLayout;
class QGroupBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTableWidget;

namespace sward {

class HeightPreview;

/// What the artist answered: everything that a new scene from a heightmap needs.
struct NewSceneAnswers
{
    QString name;
    QString heightFile;
    std::optional<RawLayout> raw;
    double quadSize = 1;
    std::optional<std::pair<double, double>> heightRange; ///< metres; nothing: the file's values are metres
    bool flipX = false;
    bool flipZ = false;
    int sectionQuads = 63;
    int sectionsPerComponent = 1;
    QList<std::pair<QString, QString>> layers; ///< name, grey PNG
};

/// Asks how a heightmap is to be read, and shows at once what comes of it: the picture with its north, the size in
/// metres, the lowest and highest ground, and what is wrong.
class NewSceneDialog : public QDialog
{
    Q_OBJECT

public:
    /// `heightFile` may be empty; the artist then chooses one.
    explicit NewSceneDialog(const QString &heightFile, QWidget *parent = nullptr);
    ~NewSceneDialog() override;

    /// Asks for heights that take the place of a scene's own: its name, sections and layers stay.
    void replaceHeights(const QSize &presentSamples);
    /// Of replaced heights of another size: whether the quad size stays, and not the extent.
    bool keepsQuadSize() const;
    /// What was read of the file; empty while nothing could be.
    const HeightImage &heights() const { return m_heights; }

    /// Adds a grey picture as a layer.
    void addLayer(const QString &file);
    NewSceneAnswers answers() const;

private:
    void makeForm();
    void makeRaw();
    void makeSize();
    void makeLayers();
    void chooseFile();
    void openFile(const QString &file);
    void proposeLayouts();
    void takeLayout(int index);
    void readSoon();
    void showHeights();
    void showSummary();
    std::optional<RawLayout> layout() const;
    QString complaint() const;

    QFormLayout *m_form;
    QLineEdit *m_name;
    QLineEdit *m_file;
    QGroupBox *m_rawBox;
    QComboBox *m_proposals;
    QSpinBox *m_rawWidth;
    QSpinBox *m_rawHeight;
    QComboBox *m_rawType;
    QSpinBox *m_rawHeader;
    QDoubleSpinBox *m_quadSize;
    QDoubleSpinBox *m_widthMetres;
    QCheckBox *m_useRange;
    QDoubleSpinBox *m_lowest;
    QDoubleSpinBox *m_highest;
    QCheckBox *m_flipX;
    QCheckBox *m_flipZ;
    QComboBox *m_section;
    QComboBox *m_sections;
    QTableWidget *m_layers;
    QComboBox *m_keeps;
    QHBoxLayout *m_layersRow = nullptr;
    QWidget *m_sectionsRow = nullptr;
    std::optional<QSize> m_present; ///< samples of the heights that are replaced
    HeightPreview *m_preview;
    QLabel *m_summary;
    QLabel *m_complaint;
    QDialogButtonBox *m_buttons;

    bool m_isRaw = false;
    std::vector<RawLayout> m_layouts;
    HeightImage m_heights;
    QString m_failure;   ///< why `m_heights` is empty
    QStringList m_notes; ///< what was noticed while reading
    float m_fileLowest = 0;
    float m_fileHighest = 0;
    int m_reading = 0; ///< number of the newest reading; older ones are dropped when they come
};

} // namespace sward
