#pragma once

#include "model/document/Document.h"

#include <string>

namespace sward {

/// The open edit of one gesture, from its first change to its end. It notices when the edit is gone, as when another
/// scene was opened meanwhile, so that a tool never ends somebody else's.
class Gesture
{
public:
    explicit Gesture(Document &document) : m_document(document) {}
    ~Gesture() { cancel(); }
    Gesture(const Gesture &) = delete;
    Gesture &operator=(const Gesture &) = delete;

    /// False when another edit is open already.
    bool begin(std::string name)
    {
        if (m_document.isOpen())
            return false;
        m_edit = &m_document.begin(std::move(name));
        return true;
    }
    /// Null when none is open or it is gone.
    Edit *edit() const { return m_edit && m_document.openEdit() == m_edit ? m_edit : nullptr; }
    void announce()
    {
        if (edit())
            m_document.announce();
    }
    /// Returns whether it made a step.
    bool commit()
    {
        const bool open = edit() != nullptr;
        m_edit = nullptr;
        return open && m_document.commitOpen();
    }
    void cancel()
    {
        const bool open = edit() != nullptr;
        m_edit = nullptr;
        if (open)
            m_document.cancelOpen();
    }

private:
    Document &m_document;
    Edit *m_edit = nullptr;
};

} // namespace sward
