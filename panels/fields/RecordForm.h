#pragma once

#include "panels/fields/FieldEditor.h"

#include <memory>
#include <vector>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace sward {

class FoldSection;

/// The widgets for all fields of a record type, made from its table: groups, nested records and lists fold, rarely
/// used fields wait under "Advanced", an arrow leads back to the default.
class RecordForm : public QWidget
{
    Q_OBJECT

public:
    /// Shows what stands at `root` in the source's records, a nested record's path or nothing for the whole, but for
    /// the fields of that record named in `without`, which have widgets of their own elsewhere.
    RecordForm(std::shared_ptr<FieldSource> source, FormContext &context, std::string root = {},
               std::vector<std::string> without = {}, QWidget *parent = nullptr);
    ~RecordForm() override;

    /// Shows what the source holds now; makes new widgets only when a list has grown or shrunk.
    void refresh();

private:
    struct Row
    {
        FieldEditor *editor;
        QToolButton *reset;
        FieldBinding binding;
    };
    struct Titled
    {
        FoldSection *section;
        std::string path;
        int number;
    };

    void build();
    /// Without the field of that key, which stands elsewhere.
    QWidget *makeBody(const RecordType &type, const std::string &path, std::string_view without = {});
    void fill(QVBoxLayout *layout, const RecordType &type, const std::string &path,
              const std::vector<const Field *> &fields);
    QWidget *makeRows(const RecordType &type, const std::string &path, const std::vector<const Field *> &fields);
    /// What the field is while the record at `path` has its present choices; null when it says nothing then.
    const Field *presentVariant(const Field &field, const std::string &path) const;
    QWidget *makeNested(const RecordType &type, const Field &field, const std::string &path);
    QWidget *makeList(const Field &field, const FieldBinding &list);
    QWidget *makeLinks(const FieldBinding &list);
    FoldSection *makeElement(const FieldBinding &list, std::size_t index, std::size_t count, QWidget *in);
    FoldSection *makeSection(const QString &title, const std::string &path, bool open);
    /// Changes when other widgets are needed.
    std::string structure() const;
    /// Choices on which other fields depend.
    void describeChoices(const RecordType &type, const std::string &path, std::string &structure) const;
    void describe(const RecordType &type, const std::string &path, std::string &structure) const;
    QString titleOf(const std::string &path, int number) const;

    std::shared_ptr<FieldSource> m_source;
    FormContext &m_context;
    std::string m_root;
    std::vector<std::string> m_without;
    const RecordType *m_type;
    QWidget *m_body = nullptr;
    std::vector<Row> m_rows;
    std::vector<Titled> m_titled;
    std::string m_structure;
};

} // namespace sward
