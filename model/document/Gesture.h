#pragma once

#include "model/document/Document.h"

#include <cstdint>
#include <string>

namespace sward {

/// The open edit of one gesture, from its first change to its end. It notices when the edit is gone, as when another
/// scene was opened or a command ended it meanwhile, so that a tool never ends somebody else's.
class Gesture
{
public:
    explicit Gesture(Document &document) : m_document(document) {}
    ~Gesture() { cancel(); }
    Gesture(const Gesture &) = delete;
    Gesture &operator=(const Gesture &) = delete;

    /// Another one that is open ends as a step first, as it stands; scenes got from the document before are gone then.
    void begin(std::string name)
    {
        m_document.begin(std::move(name));
        m_number = m_document.gestureNumber();
    }
    /// Null when none is open or it is gone.
    Edit *edit() const
    {
        return m_number != 0 && m_document.gestureNumber() == m_number ? m_document.openEdit() : nullptr;
    }
    void announce()
    {
        if (edit())
            m_document.announce();
    }
    /// Returns whether it made a step.
    bool commit()
    {
        const bool open = edit() != nullptr;
        m_number = 0;
        return open && m_document.commitOpen();
    }
    void cancel()
    {
        const bool open = edit() != nullptr;
        m_number = 0;
        if (open)
            m_document.cancelOpen();
    }

private:
    Document &m_document;
    std::uint64_t m_number = 0;
};

} // namespace sward
