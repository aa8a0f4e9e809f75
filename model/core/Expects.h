#pragma once

namespace sward {

/// Reports a broken promise of the caller with its place and ends the program: in release too, since going on would
/// risk the artist's work. The journal holds everything up to the last edit.
[[noreturn]] void promiseBroken(const char *promise, const char *file, int line);

} // namespace sward

#define expects(promise) ((promise) ? void(0) : ::sward::promiseBroken(#promise, __FILE__, __LINE__))
