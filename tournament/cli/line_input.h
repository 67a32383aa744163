// Lines that a person types, or that come through a pipe.
#pragma once

#include <cstdio>
#include <optional>
#include <string>

namespace riftlab {

class LineInput {
 public:
  // Reads from `in`, which must outlive this.
  explicit LineInput(std::FILE* in) : in_(in) {}

  // True when a person is likely to sit there and wants to be asked.
  bool IsTerminal() const;

  // The next line without its line feed; nothing at the end of the input, or when a signal came
  // while waiting.
  std::optional<std::string> Next();

 private:
  std::FILE* in_;
};

}  // namespace riftlab
