#pragma once

#include <QWidget>

class QBoxLayout;
class QToolButton;

namespace sward {

/// A header that folds what is under it away.
class FoldSection : public QWidget
{
    Q_OBJECT

public:
    FoldSection(const QString &title, bool open, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setContent(QWidget *content);
    /// Puts a small widget before the title.
    void addLeading(QWidget *widget);
    /// Puts a small button at the header's right end.
    QToolButton *addButton(const QString &iconName, const QString &toolTip);
    bool isOpen() const;

signals:
    void toggled(bool open);

private:
    QToolButton *m_header;
    QBoxLayout *m_headerRow;
    int m_leading = 0; ///< widgets before the title
    QBoxLayout *m_layout;
    QWidget *m_content = nullptr;
};

} // namespace sward
