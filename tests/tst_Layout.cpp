#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

namespace {

const QString Root = QStringLiteral(SWARD_SOURCE_DIR);

/// Which of our folders the files of a folder may include, besides their own.
const QMap<QString, QStringList> MayInclude{
    {"model", {}},
    {"plugins", {"model"}},
    {"viewport", {"model"}},
    {"panels", {"model"}},
    {"editor", {"model", "plugins", "viewport", "panels"}},
    {"resources", {"model"}},
    {"tests", {"model", "plugins", "viewport", "panels", "editor"}},
};
const QStringList WithoutQt{"model", "plugins"};

const QStringList TopLevel{"CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "editor", "model",   "panels",
                           "plugins",        "resources",         "run.sh",  "test.sh",   "tests",  "viewport"};

constexpr int MostLinesOfCode = 500;
/// A test program may list many cases side by side.
constexpr int MostLinesOfTest = 1000;

/// Put together here, so that this file is not found by its own rule.
const QString Reminder = QString("TO%1").arg("DO");

QString folderOf(const QString &path)
{
    return path.section('/', 0, 0);
}

bool isSource(const QString &path)
{
    static const QRegularExpression sources(R"((\.(cpp|h|js|mjs|py|sh|cmake|glsl|vert|frag|qss)|CMakeLists\.txt)$)");
    return sources.match(path).hasMatch();
}

bool isCpp(const QString &path)
{
    return path.endsWith(".cpp") || path.endsWith(".h");
}

/// What is wrong with the include of `header` in a file of `folder`; empty when it is allowed.
QString includeFault(const QString &folder, const QString &header, bool quoted)
{
    static const QRegularExpression qtHeader(R"(^(Q[A-Z]|Qt[A-Z0-9]\w*/|q[a-z0-9_]+\.h$|qt6?/))");
    if (WithoutQt.contains(folder) && qtHeader.match(header).hasMatch())
        return "includes Qt";
    const bool ours = MayInclude.contains(folderOf(header)) && header.contains('/');
    if (quoted && !ours && !header.endsWith(".moc"))
        return "does not name its header from the repository root";
    if (ours && folderOf(header) != folder && !MayInclude[folder].contains(folderOf(header)))
        return QString("must not include %1").arg(folderOf(header));
    return {};
}

QStringList includeFaults(const QString &path, const QString &text)
{
    static const QRegularExpression include(R"(^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"])",
                                            QRegularExpression::MultilineOption);
    QStringList faults;
    for (auto found = include.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        const QString fault = includeFault(folderOf(path), match.captured(2), match.captured(1) == "\"");
        if (!fault.isEmpty())
            faults << QString("%1: \"%2\": %3").arg(path, match.captured(2), fault);
    }
    return faults;
}

/// Lines that hold more than white space and a comment.
int linesOfCode(const QString &text)
{
    static const QRegularExpression code(R"(^[ \t]*(?!//|/\*|\*|#[ !])\S)", QRegularExpression::MultilineOption);
    int lines = 0;
    for (auto found = code.globalMatch(text); found.hasNext(); found.next())
        ++lines;
    return lines;
}

/// Everything the house rules have to say about one text file, one sentence each. `path` is relative to the root.
QStringList faultsOf(const QString &path, const QString &text)
{
    // The odd brackets keep these lines from finding themselves.
    static const QRegularExpression bareReminder(R"(\b(TOD[O]|FIXM[E]|XX[X])\b(?!: \S+ \S+ \S+))");
    static const QRegularExpression machinePath(R"((?<![\w./~-])(/(home|Users|root|work)/|[A-Z]:\\+User[s]\b)\S*)");

    QStringList faults;
    if (isCpp(path))
        faults << includeFaults(path, text);
    if (isSource(path)) {
        const int lines = linesOfCode(text);
        const int most = path.startsWith("tests/tst_") ? MostLinesOfTest : MostLinesOfCode;
        if (lines > most)
            faults << QString("%1: %2 lines of code, more than %3").arg(path).arg(lines).arg(most);
        if (bareReminder.match(text).hasMatch())
            faults << QString("%1: \"%2\" without a reason").arg(path, bareReminder.match(text).captured());
    }
    if (const auto found = machinePath.match(text); found.hasMatch())
        faults << QString("%1: \"%2\" is a path of one machine").arg(path, found.captured());
    return faults;
}

/// What is there but not agreed on, or agreed on but not there. Dotfiles and `build` are the tools' own.
QStringList topLevelFaults(const QStringList &entries)
{
    QStringList faults;
    for (const QString &entry : entries)
        if (!TopLevel.contains(entry) && !entry.startsWith('.') && entry != "build")
            faults << QString("%1 does not belong to the top level").arg(entry);
    for (const QString &agreed : TopLevel)
        if (!entries.contains(agreed))
            faults << QString("%1 is missing").arg(agreed);
    return faults;
}

/// The text of a file, or nothing when it is binary.
QString textOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray bytes = file.readAll();
    return bytes.contains('\0') ? QString() : QString::fromUtf8(bytes);
}

/// Our files, relative to the root.
QStringList ourFiles()
{
    QStringList files{".ci/run", ".ci/setup.sh"};
    for (const QFileInfo &file : QDir(Root).entryInfoList(QDir::Files))
        files << file.fileName();
    for (const QString &folder : MayInclude.keys())
        for (QDirIterator all(QDir(Root).filePath(folder), QDir::Files, QDirIterator::Subdirectories); all.hasNext();)
            files << QDir(Root).relativeFilePath(all.next());
    return files;
}

/// The compiler and the flags that the build uses for one file of the model, without that file and its output.
QStringList modelCompiler()
{
    QFile file(QStringLiteral(SWARD_BINARY_DIR "/compile_commands.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QJsonArray entries = QJsonDocument::fromJson(file.readAll()).array();
    for (const auto &entry : entries) {
        const QJsonObject call = entry.toObject();
        if (call["file"].toString() != Root + "/model/core/Issue.cpp")
            continue;
        QStringList command = QProcess::splitCommand(call["command"].toString().replace("\\\"", "\"\"\""));
        command = command.mid(0, command.indexOf("-o"));
        if (command.first().endsWith("ccache"))
            command.removeFirst();
        return command;
    }
    return {};
}

/// Whether a file with this one line would compile as a part of the model, and what the compiler said.
std::pair<bool, QString> compilesInModel(const QString &line)
{
    QStringList command = modelCompiler() + QStringList{"-fsyntax-only", "-x", "c++", "-"};
    QProcess compiler;
    compiler.setProcessChannelMode(QProcess::MergedChannels);
    compiler.start(command.takeFirst(), command);
    compiler.write(line.toUtf8() + '\n');
    compiler.closeWriteChannel();
    compiler.waitForFinished(-1);
    return {compiler.exitStatus() == QProcess::NormalExit && compiler.exitCode() == 0, compiler.readAll()};
}

} // namespace

class Layout : public QObject
{
    Q_OBJECT

private slots:
    void everyRuleFindsItsMadeUpOffender_data();
    void everyRuleFindsItsMadeUpOffender();
    void wellMadeFilesPass();
    void strayAndMissingTopLevelEntriesAreFound();
    void topLevelIsWhatWasAgreed();
    void filesKeepTheHouseRules();
    void modelCannotSeeQt();
};

void Layout::everyRuleFindsItsMadeUpOffender_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const char *path, const QString &text) {
        QTest::newRow(name) << QString(path) << text;
    };
    row("the model includes a panel", "model/a.h", "#include \"panels/Inspector.h\"\n");
    row("a panel includes the viewport", "panels/a.cpp", "int a;\n  #  include \"viewport/View.h\"\n");
    row("the viewport includes a plugin", "viewport/a.h", "#include <plugins/Mesh.h>\n");
    row("a plugin includes the editor", "plugins/a/b.cpp", "#include \"editor/Window.h\"\n");
    row("the editor includes a test", "editor/a.cpp", "#include \"tests/support/Scene.h\"\n");
    row("an include beside the file", "editor/a.cpp", "#include \"Window.h\"\n");
    row("an include by dots", "editor/a.cpp", "#include \"../model/core/Issue.h\"\n");
    row("the model includes a Qt class", "model/a.cpp", "#include <QString>\n");
    row("the model includes Qt by module", "model/a.cpp", "#include <QtCore/QString>\n");
    row("a plugin includes Qt by file", "plugins/a.cpp", "#include <qstring.h>\n");
    row("a long file", "model/a.cpp", QString("int a;\n\n// why\n").repeated(MostLinesOfCode + 1));
    row("a reminder", "model/a.cpp", "// " + Reminder + "\nint a;\n");
    row("a reminder of two words", "model/a.cpp", "// " + Reminder + ": soon enough\nint a;\n");
    row("somebody's folder", "resources/a.json", QString(R"({"path": "/%1/anna/oak.glb"})").arg("home"));
    row("somebody's folder on Windows", "resources/a.json",
        QString(R"({"path": "C:\\%1\\anna\\oak.glb"})").arg("Users"));
}

void Layout::everyRuleFindsItsMadeUpOffender()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    QCOMPARE(faultsOf(path, text).size(), 1);
}

void Layout::wellMadeFilesPass()
{
    QCOMPARE(faultsOf("model/a.cpp", "#include \"model/core/Issue.h\"\n\n#include <queue>\n"
                                     "// #include \"editor/Window.h\"\n// " +
                                         Reminder + ": waits for Qt 6.5 everywhere\n"),
             QStringList());
    QCOMPARE(faultsOf("panels/a.cpp", "#include \"model/core/Issue.h\"\n#include <QWidget>\n#include \"a.moc\"\n"),
             QStringList());
    QCOMPARE(faultsOf("editor/a.cpp", "#include \"panels/Inspector.h\"\n#include \"viewport/View.h\"\n"),
             QStringList());
    QCOMPARE(faultsOf("model/a.cpp", QString("int a;\n\n// why\n").repeated(MostLinesOfCode)), QStringList());
    QCOMPARE(faultsOf("resources/a.json", "{\"path\": \"meshes/home/oak.glb\"}"), QStringList());
}

void Layout::strayAndMissingTopLevelEntriesAreFound()
{
    QCOMPARE(topLevelFaults(TopLevel + QStringList{".git", "build"}), QStringList());
    QCOMPARE(topLevelFaults(TopLevel + QStringList{"notes.txt"}).size(), 1);
    QCOMPARE(topLevelFaults(TopLevel.mid(1)).size(), 1);
}

void Layout::topLevelIsWhatWasAgreed()
{
    const auto faults = topLevelFaults(QDir(Root).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
}

void Layout::filesKeepTheHouseRules()
{
    QStringList faults;
    int read = 0;
    for (const QString &path : ourFiles()) {
        const QString text = textOf(QDir(Root).filePath(path));
        read += !text.isEmpty();
        faults << faultsOf(path, text);
    }
    QVERIFY(read > 10);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
}

void Layout::modelCannotSeeQt()
{
    if (modelCompiler().isEmpty())
        QSKIP("This build keeps no list of its compiler calls.");
    const auto [plain, complaint] = compilesInModel("#include \"model/core/Issue.h\"");
    QVERIFY2(plain, qPrintable(complaint));
    for (const QString header : {"QString", "QtCore/QString", "QObject", "qglobal.h", "qt6/QtCore/QString"}) {
        const auto [seen, answer] = compilesInModel(QString("#include <%1>").arg(header));
        QVERIFY2(!seen, qPrintable(header));
        QVERIFY2(answer.contains("No such file") || answer.contains("file not found"), qPrintable(answer));
    }
}

QTEST_GUILESS_MAIN(Layout)
#include "tst_Layout.moc"
