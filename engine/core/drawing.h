// A drawing for a terminal: lines of text, with marks on how parts of it may look. The text alone
// says everything; styles only help the eye, and whoever prints it decides whether and how to show
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace riftlab {

// Colours that terminals have, for what is coloured on the table, too.
enum class Hue : std::uint8_t {
  kNone,  // as plain text
  kRed,
  kOrange,
  kYellow,
  kGreen,
  kBlue,
  kPurple,
};

enum class Weight : std::uint8_t {
  kNormal,
  kStrong,  // look here: what is asked, what has just changed
  kFaint,   // look here last: frames, empty places, legends
};

struct Style {
  Hue hue = Hue::kNone;
  Weight weight = Weight::kNormal;
  friend bool operator==(const Style&, const Style&) = default;
};

// The widths that what a person reads is laid out for: that of most terminals, and the least one,
// for those that are narrower.
inline constexpr std::size_t kUsualColumns = 80;
inline constexpr std::size_t kFewestColumns = 60;

// Columns that `text`, one line, takes on a terminal, where each code point takes one.
std::size_t ColumnsOf(std::string_view text);

class Drawing {
 public:
  // A part of the text, as bytes [begin, end), that is not in plain style.
  struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
    Style style;
    friend bool operator==(const Span&, const Span&) = default;
  };

  Drawing() = default;
  // All of it in plain style.
  explicit Drawing(std::string text) : text_(std::move(text)) {}

  // Appends `text`, which may hold line ends; no span then crosses one.
  void Add(std::string_view text, Style style = {});
  // Appends blanks until the current line takes `columns`; nothing when it is as long already.
  void PadTo(std::size_t columns);
  // Ends the current line, taking off blanks at its end.
  void EndLine();

  // How the same is drawn for terminals of fewer than kUsualColumns.
  void SetNarrow(Drawing narrow);
  // The drawing for a terminal of so many columns; without a narrow one this one serves for all.
  const Drawing& For(std::size_t columns) const {
    return columns < kUsualColumns && !narrow_.empty() ? narrow_.front() : *this;
  }

  // What is drawn, in lines that each end with a line feed.
  const std::string& text() const { return text_; }
  // Ascending, without overlap, each within one line and not empty.
  const std::vector<Span>& spans() const { return spans_; }

  friend bool operator==(const Drawing&, const Drawing&) = default;

 private:
  void AddSpan(std::size_t begin, std::size_t end, Style style);

  std::string text_;
  std::vector<Span> spans_;
  std::vector<Drawing> narrow_;  // one or none
};

// What `draw` makes of kUsualColumns, and for narrower terminals of kFewestColumns.
template <class F>
Drawing DrawnForTerminals(F&& draw) {
  Drawing drawing = draw(kUsualColumns);
  drawing.SetNarrow(draw(kFewestColumns));
  return drawing;
}

}  // namespace riftlab
