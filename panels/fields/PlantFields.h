#pragma once

#include "model/document/Gesture.h"
#include "model/plants/Plant.h"
#include "panels/fields/FieldSource.h"

#include <array>

namespace sward {

class Session;

/// Place, turn and scale of the selected plants as fields: absolute in world metres, degrees and factors, or relative,
/// where 0 (of the scale 1) leaves a plant as it is.
class PlantFields : public FieldSource
{
public:
    explicit PlantFields(Session &session);

    void setRelative(bool relative) { m_relative = relative; }
    /// Looks at the selected plants anew; cheap enough for each change, as it stops where plants differ.
    void summarise();

    const RecordType &type() const override;
    bool isMixed(const std::string &path, int part) const override;
    Json value(const std::string &path, int part) const override;
    bool isDefault(const std::string &) const override { return true; }
    std::vector<Choice> choices(std::string_view) const override { return {}; }
    std::optional<Issue> set(const std::string &path, std::string_view label, const Change &change) override;
    void begin(std::string_view label) override;
    std::optional<Issue> drag(const std::string &path, const Change &change) override;
    void commit() override;
    void cancel() override;

private:
    static constexpr std::size_t Count = 5; ///< x, y, z, turn, scale
    struct Moving
    {
        std::string placed;
        CellCoord cell; ///< where it is now
        Plant start;
    };

    std::vector<Moving> gather() const;
    std::optional<Issue> apply(Edit &edit, std::vector<Moving> &plants, const std::string &path,
                               const Change &change) const;

    Session &m_session;
    bool m_relative = false;
    Gesture m_gesture;
    std::vector<Moving> m_moving;
    std::array<double, Count> m_first{};
    std::array<bool, Count> m_mixed{};
};

} // namespace sward
