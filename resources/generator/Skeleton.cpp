#include "resources/generator/Skeleton.h"

#include "resources/generator/Maths.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward::assets {

namespace {

constexpr float KillDistanceInSteps = 1.7f;
constexpr float ReachInSteps = 9;
constexpr float PipeExponent = 2.35f;
constexpr float TwigRadius = 0.008f;

std::vector<glm::vec3> scatterAttractors(const TreeForm &form, Random random)
{
    struct Lobe
    {
        glm::vec3 centre;
        float radius;
    };
    std::vector<Lobe> lobes{{glm::vec3(0, 0.05f, 0), 0.62f}};
    for (int i = 0; i < form.lobes; ++i) {
        // A golden-angle spiral spreads the lobes over the crown without two of them falling together.
        const float y = mix(0.82f, -0.62f, (float(i) + 0.5f) / float(form.lobes)) + random.around(0, 0.08f);
        const float around = float(i) * 2.39996f + random.around(0, 0.35f);
        const float out = std::sqrt(std::max(0.f, 1 - y * y)) * 0.66f;
        lobes.push_back({heading(around) * out + glm::vec3(0, y * 0.66f, 0), form.lobeSize * random.around(1, 0.16f)});
    }
    std::vector<glm::vec3> points;
    while (int(points.size()) < form.attractors) {
        const Lobe &lobe = lobes[std::size_t(random.below(int(lobes.size())))];
        const glm::vec3 p = random.within(glm::vec3(1));
        if (glm::dot(p, p) > 1)
            continue;
        points.push_back(form.crownCentre + (lobe.centre + p * lobe.radius) * form.crownRadii);
    }
    return points;
}

void growTrunk(Skeleton &skeleton, const TreeForm &form, Random random)
{
    const float top = form.height * form.trunkTop;
    const float turn = random.between(0, Tau);
    const float phase = random.between(0, Tau);
    const int steps = std::max(2, int(top / form.step));
    for (int i = 0; i <= steps; ++i) {
        const float t = float(i) / float(steps);
        const float sway = form.lean * (0.6f * t * t + 0.25f * sine(t * 5.5f + phase) * t);
        const glm::vec3 side = heading(turn + t * 1.5f) * sway;
        skeleton.nodes.push_back({side + glm::vec3(0, top * t, 0), i - 1});
    }
}

void colonise(Skeleton &skeleton, const TreeForm &form, std::vector<glm::vec3> attractors, Random random)
{
    const float reach = form.step * ReachInSteps;
    const float kill = form.step * KillDistanceInSteps;
    std::size_t firstThatMayGrow = skeleton.nodes.size() / 4;
    for (int round = 0; round < 70 && !attractors.empty(); ++round) {
        std::vector<glm::vec3> pull(skeleton.nodes.size(), glm::vec3(0));
        std::vector<glm::vec3> left;
        for (const glm::vec3 &attractor : attractors) {
            float nearest = reach * reach * (round < 12 ? 4.f : 1.f);
            int node = -1;
            for (std::size_t i = firstThatMayGrow; i < skeleton.nodes.size(); ++i) {
                const glm::vec3 d = attractor - skeleton.nodes[i].position;
                const float distance = glm::dot(d, d);
                if (distance < nearest) {
                    nearest = distance;
                    node = int(i);
                }
            }
            if (node >= 0 && nearest < kill * kill)
                continue;
            left.push_back(attractor);
            if (node >= 0)
                pull[std::size_t(node)] += direction(attractor - skeleton.nodes[std::size_t(node)].position);
        }
        attractors = std::move(left);
        const std::size_t count = pull.size();
        for (std::size_t i = 0; i < count; ++i) {
            if (glm::dot(pull[i], pull[i]) < 1e-6f)
                continue;
            const glm::vec3 wander = random.within(glm::vec3(0.25f));
            const glm::vec3 shoot = direction(direction(pull[i]) + wander + glm::vec3(0, form.upward, 0));
            skeleton.nodes.push_back({skeleton.nodes[i].position + shoot * form.step, int(i)});
        }
        if (skeleton.nodes.size() == count)
            break;
    }
}

void smooth(Skeleton &skeleton)
{
    std::vector<glm::vec3> childSum(skeleton.nodes.size(), glm::vec3(0));
    std::vector<int> children(skeleton.nodes.size(), 0);
    for (const TreeNode &node : skeleton.nodes) {
        if (node.parent >= 0) {
            childSum[std::size_t(node.parent)] += node.position;
            ++children[std::size_t(node.parent)];
        }
    }
    for (std::size_t i = 0; i < skeleton.nodes.size(); ++i) {
        TreeNode &node = skeleton.nodes[i];
        if (node.parent < 0 || children[i] == 0)
            continue;
        const glm::vec3 between =
            (skeleton.nodes[std::size_t(node.parent)].position + childSum[i] / float(children[i])) * 0.5f;
        node.position += (between - node.position) * 0.45f;
    }
}

void thicken(Skeleton &skeleton, const TreeForm &form)
{
    std::vector<float> load(skeleton.nodes.size(), 0);
    for (std::size_t i = skeleton.nodes.size(); i-- > 0;) {
        TreeNode &node = skeleton.nodes[i];
        node.radius = load[i] > 0 ? power(load[i], 1 / PipeExponent) : TwigRadius;
        if (node.parent >= 0)
            load[std::size_t(node.parent)] += power(node.radius, PipeExponent);
    }
    // The pipe model says how radii compare; the exponent stretches them from a twig's to the trunk's own.
    const float exponent =
        logarithm(form.trunkRadius / TwigRadius) / logarithm(skeleton.nodes.front().radius / TwigRadius);
    for (TreeNode &node : skeleton.nodes) {
        node.radius = TwigRadius * power(node.radius / TwigRadius, exponent);
        node.along = node.parent < 0
                         ? 0
                         : skeleton.nodes[std::size_t(node.parent)].along +
                               glm::distance(node.position, skeleton.nodes[std::size_t(node.parent)].position);
        skeleton.longest = std::max(skeleton.longest, node.along);
    }
}

void splitIntoChains(Skeleton &skeleton)
{
    std::vector<int> thickestChild(skeleton.nodes.size(), -1);
    for (std::size_t i = 1; i < skeleton.nodes.size(); ++i) {
        int &best = thickestChild[std::size_t(skeleton.nodes[i].parent)];
        if (best < 0 || skeleton.nodes[i].radius > skeleton.nodes[std::size_t(best)].radius)
            best = int(i);
    }
    int branches = 0;
    for (std::size_t i = 0; i < skeleton.nodes.size(); ++i) {
        const int parent = skeleton.nodes[i].parent;
        if (parent >= 0 && thickestChild[std::size_t(parent)] == int(i))
            continue;
        BranchChain chain;
        if (parent >= 0) {
            chain.push_back(parent);
            const int trunkOr = skeleton.nodes[std::size_t(parent)].branch;
            skeleton.nodes[i].branch = trunkOr == 0 ? ++branches : trunkOr;
        }
        const int branch = skeleton.nodes[i].branch;
        for (int node = int(i); node >= 0; node = thickestChild[std::size_t(node)]) {
            skeleton.nodes[std::size_t(node)].branch = branch;
            chain.push_back(node);
        }
        skeleton.chains.push_back(std::move(chain));
    }
    std::stable_sort(skeleton.chains.begin(), skeleton.chains.end(), [&](const BranchChain &a, const BranchChain &b) {
        return skeleton.nodes[std::size_t(a[1])].radius > skeleton.nodes[std::size_t(b[1])].radius;
    });
}

} // namespace

Skeleton growSkeleton(const TreeForm &form, Random random)
{
    Skeleton skeleton;
    growTrunk(skeleton, form, random.fork(1));
    colonise(skeleton, form, scatterAttractors(form, random.fork(2)), random.fork(3));
    smooth(skeleton);
    smooth(skeleton);
    thicken(skeleton, form);
    splitIntoChains(skeleton);
    return skeleton;
}

} // namespace sward::assets
