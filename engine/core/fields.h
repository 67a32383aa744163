// One description of a JSON value serves writing it and reading it strictly.
//
// A description names the fields of a value in the order of the file, each with the variable that
// holds it:
//
//     void Describe(Fields f) {
//       f.Required("round", "the number of the round").Integer(round, {1, 99});
//       f["passed"].Members(passed, "seat", {0, 3});
//       f["hands"].List(4, "hands", [&](Fields hand, std::size_t seat) { DescribeHand(hand, seat);
//       });
//     }
//
// Fields::Write makes the value from the variables, Fields::Read sets the variables from a value.
// Where a field may be left out, its variable keeps what it had. The first mistake counts: keys
// that are not described, values of a wrong form, and whatever the description or the check says
// by Complain. Messages begin with the place ("hands[1].cards: ..."). After a mistake no object and
// no list is entered any more, and whatever has been read means nothing.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/bits.h"
#include "engine/core/json.h"
#include "engine/core/optional_index.h"

namespace riftlab {

// Integers of a file, from min to max: each is the variable's value and `add`.
struct Range {
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::int64_t add = 0;
};

// A place in a JSON value that is being written or read. A handle, valid during that.
class Fields {
 public:
  using Description = absl::FunctionRef<void(Fields)>;

  // The object that `describe` makes.
  static Json Write(Description describe);

  // Reads an object by `describe`. Where its form is right, `check` then looks at what it means:
  // it fills in what was left out, and complains. InvalidArgument after a mistake.
  static absl::Status Read(const Json& json, Description describe, Description check);

  bool reading() const;
  bool ok() const;

  // The field of an object. It may be left out.
  Fields operator[](std::string_view key);
  // A field that must be there; `expected` says what it is, for the message.
  Fields Required(std::string_view key, std::string_view expected);
  // A field that is written only if `is_written`.
  Fields Optional(std::string_view key, bool is_written);
  // Complains about fields that say something (null, [] and {} do not), with the reason why they
  // cannot be there.
  void Without(std::span<const std::string_view> keys, std::string_view why);
  void Without(std::string_view key, std::string_view why);
  // The entry of a list, for checks.
  Fields At(std::size_t index);

  // Whether the value read is there, and what it is.
  bool Given() const;
  bool IsNull() const;
  bool IsNumber() const;
  bool IsText() const;
  bool IsObject() const;

  // Notes a mistake at this place. Only the first counts.
  void Complain(std::string_view what);

  // What stands at this place:

  // An object with the fields that `inside` describes.
  void Object(Description inside);
  // A list of so many items; `what` names them, as in "2 sheets, one for each seat".
  void List(std::size_t size, std::string_view what,
            absl::FunctionRef<void(Fields, std::size_t)> each);
  // A list of any length. `each` describes an item: void(Fields, T&).
  template <class T, class F>
  void List(std::vector<T>& items, std::string_view what, F each);
  template <class T>
  void Integer(T& value, Range range);
  void Integer(OptionalIndex& value, Range range);
  // null stands for `nothing`.
  template <class T>
  void IntegerOrNull(T& value, T nothing, Range range);
  void Flag(bool& value);
  // A word for the index that the value is, as an enum is one. Empty words are not for the file.
  template <class T>
  void Word(T& value, std::span<const std::string_view> words);
  void Word(OptionalIndex& value, std::span<const std::string_view> words);
  // The same; null stands for nothing.
  void WordOrNull(OptionalIndex& value, std::span<const std::string_view> words);
  // Any text.
  void Text(std::string& value);
  // A text: std::string to_text(T), absl::StatusOr<T> parse(std::string), whose message goes on
  // from the text: "is not a card".
  template <class T, class ToText, class Parse>
  void Text(T& value, ToText to_text, Parse parse);
  // The same; null stands for `nothing`.
  template <class T, class ToText, class Parse>
  void TextOrNull(T& value, T nothing, ToText to_text, Parse parse);
  // A set of numbers as a list; `what` is one of them: "seat".
  template <std::unsigned_integral Bits>
  void Members(Bits& set, std::string_view what, Range range);
  // An object with any keys. Its values are strings; when read, also numbers, true and false, as
  // they are written. `what` names them: "rule options".
  void Texts(std::map<std::string, std::string>& texts, std::string_view what);
  // Any value.
  void Any(Json& value);
  // null if `is_null`; nothing is read.
  void Null(bool is_null);

 private:
  struct Place;
  struct Walk;
  Fields(Walk* walk, Place* place) : walk_(walk), place_(place) {}

  Fields Child(std::string_view key);
  // Whether there is something to do here.
  bool IsSkipped() const;
  std::string Path() const;
  void Put(Json value);
  void PutInteger(std::int64_t number);
  void PutIntegers(const std::vector<std::int64_t>& numbers);
  void PutText(std::string text);
  // What stands here; nothing after a complaint, or where the field is left out.
  std::optional<std::int64_t> ReadInteger(Range range);
  std::optional<std::vector<std::int64_t>> ReadIntegers(std::string_view what, Range range);
  std::optional<std::string> ReadText();
  void Refuse(const std::string& text, const absl::Status& why);
  std::optional<std::size_t> ReadWord(std::span<const std::string_view> words);
  // Enters a list of any length; its size, 0 after a complaint.
  std::size_t ListSize(std::string_view what);
  void EachItem(std::size_t size, absl::FunctionRef<void(Fields, std::size_t)> each);
  void CheckKeys();

  Walk* walk_;
  Place* place_;
};

template <class T, class F>
void Fields::List(std::vector<T>& items, std::string_view what, F each) {
  if (IsSkipped()) return;
  if (reading()) items.resize(ListSize(what));
  EachItem(items.size(), [&](Fields item, std::size_t i) { each(item, items[i]); });
}

template <class T>
void Fields::Integer(T& value, Range range) {
  if (IsSkipped()) return;
  if (!reading()) return PutInteger(static_cast<std::int64_t>(value) + range.add);
  const std::optional<std::int64_t> number = ReadInteger(range);
  if (number) value = static_cast<T>(*number - range.add);
}

template <class T>
void Fields::IntegerOrNull(T& value, T nothing, Range range) {
  if (IsNull()) {
    value = nothing;
  } else if (reading() || value != nothing) {
    Integer(value, range);
  } else {
    Null(true);
  }
}

template <class T>
void Fields::Word(T& value, std::span<const std::string_view> words) {
  if (IsSkipped()) return;
  if (!reading()) return PutText(std::string{words[static_cast<std::size_t>(value)]});
  const std::optional<std::size_t> word = ReadWord(words);
  if (word) value = static_cast<T>(*word);
}

template <class T, class ToText, class Parse>
void Fields::TextOrNull(T& value, T nothing, ToText to_text, Parse parse) {
  if (IsNull()) {
    value = nothing;
  } else if (reading() || value != nothing) {
    Text(value, to_text, parse);
  } else {
    Null(true);
  }
}

template <class T, class ToText, class Parse>
void Fields::Text(T& value, ToText to_text, Parse parse) {
  if (IsSkipped()) return;
  if (!reading()) return PutText(std::string{to_text(value)});
  const std::optional<std::string> text = ReadText();
  if (!text) return;
  absl::StatusOr<T> parsed = parse(*text);
  if (parsed.ok()) {
    value = *std::move(parsed);
  } else {
    Refuse(*text, parsed.status());
  }
}

template <std::unsigned_integral Bits>
void Fields::Members(Bits& set, std::string_view what, Range range) {
  if (IsSkipped()) return;
  if (!reading()) {
    std::vector<std::int64_t> numbers;
    ForEachBit(set, [&](int i) { numbers.push_back(i + range.add); });
    return PutIntegers(numbers);
  }
  const std::optional<std::vector<std::int64_t>> numbers = ReadIntegers(what, range);
  if (!numbers) return;
  set = 0;
  for (const std::int64_t number : *numbers) Set(set, static_cast<int>(number - range.add));
}

// The value of something that describes itself: void Describe(Fields).
template <class T>
auto WriteDescribed(T&& value) {  // Json, which is complete where this is called
  return Fields::Write([&](Fields f) { value.Describe(f); });
}

// Reads it back, and lets it check what it has read: void Check(Fields).
template <class T>
absl::Status ReadDescribed(const Json& json, T& value) {
  return Fields::Read(
      json, [&](Fields f) { value.Describe(f); }, [&](Fields f) { value.Check(f); });
}

}  // namespace riftlab
