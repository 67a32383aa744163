// Hands failures on to the caller. The two macros that code with Abseil's statuses commonly has;
// Abseil itself does not ship them.
#pragma once

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

// Returns the status of `expression` from the function around it unless it is OK.
#define RETURN_IF_ERROR(...)                                                                      \
  do {                                                                                            \
    if (absl::Status riftlab_status = (__VA_ARGS__); !riftlab_status.ok()) return riftlab_status; \
  } while (false)

// ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(path)): declares `manifest` with the value
// of the StatusOr, or returns its status from the function around it. A statement of its own: not
// the body of an `if` without braces. A declaration with a comma in it (std::map<A, B>) is written
// with `auto`.
#define ASSIGN_OR_RETURN(declaration, ...) \
  RIFTLAB_ASSIGN_OR_RETURN(RIFTLAB_JOIN(riftlab_status_or_, __LINE__), declaration, (__VA_ARGS__))

// NOLINTBEGIN(bugprone-macro-parentheses): names and declarations take none
#define RIFTLAB_ASSIGN_OR_RETURN(status_or, declaration, expression) \
  auto status_or = expression;                                       \
  if (!status_or.ok()) return std::move(status_or).status();         \
  declaration = *std::move(status_or)
// NOLINTEND(bugprone-macro-parentheses)

#define RIFTLAB_JOIN(left, right) RIFTLAB_JOIN_EXPANDED(left, right)
#define RIFTLAB_JOIN_EXPANDED(left, right) left##right
