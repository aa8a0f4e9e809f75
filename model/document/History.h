#pragma once

#include "model/document/Change.h"
#include "model/document/Scene.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sward {

/// The steps that were taken, as scenes that share everything except what each step changed. It has no end: the whole
/// past can be undone.
class History
{
public:
    struct Step
    {
        std::string name;
        Scene before;
        Scene after;
        Change change;
        std::size_t bytes = 0; ///< what keeping `before` costs
        std::uint64_t number = 0;
    };

    std::size_t size() const { return m_steps.size(); }
    const Step &step(std::size_t index) const { return m_steps[index]; }
    /// How many of the steps are done; the others can be redone.
    std::size_t position() const { return m_position; }
    bool canUndo() const { return m_position > 0; }
    bool canRedo() const { return m_position < m_steps.size(); }
    std::string undoName() const { return canUndo() ? m_steps[m_position - 1].name : std::string(); }
    std::string redoName() const { return canRedo() ? m_steps[m_position].name : std::string(); }
    /// Bytes that all steps keep alive beyond the present scene.
    std::size_t bytes() const;
    /// Differs between any two committed states, and is the same again after going back.
    std::uint64_t stateNumber() const { return m_position > 0 ? m_steps[m_position - 1].number : m_base; }

    void clear();
    void push(Step step);
    const Step &stepBack() { return m_steps[--m_position]; }
    const Step &stepForward() { return m_steps[m_position++]; }

private:
    std::vector<Step> m_steps;
    std::size_t m_position = 0;
    std::uint64_t m_base = 0;
};

} // namespace sward
