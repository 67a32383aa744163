#include "tournament/report/exposure_parts.h"

#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kShownCards = 20;
constexpr std::size_t kCardWidth = 24;

// A part in per cent, "-" without observations.
std::string PerCent(const Estimate& estimate, int decimals) {
  return estimate.count == 0 ? "-" : Fixed(100 * estimate.value, decimals);
}

std::string PointsCell(const std::optional<WithBounds>& difference) {
  return difference ? SignedFixed(100 * difference->value, 1) : "-";
}

std::string BoundsCell(const std::optional<WithBounds>& difference) {
  if (!difference) return "-";
  return fmt::format("[{}, {}]", SignedFixed(100 * difference->low, 1),
                     SignedFixed(100 * difference->high, 1));
}

// The difference at equal length, with a mark where little is left of the plain one.
std::string EqualCell(const Contrast& contrast) {
  return PointsCell(contrast.at_equal_length) + (contrast.Fades() ? "~" : " ");
}

// A table of the first of so many rows.
std::string ShownRows(const Table& table, std::size_t rows) {
  return '\n' + table.ToText(kTextWidth) + MoreRows(rows, kShownCards, "json or csv");
}

// What shares of the win are called.
std::string WonWord(const ExposureSummary& exposure) {
  return exposure.num_seats == 1 ? "Utility" : "Won";
}

// How often cards are where, and the share of the win there, in per cent.
std::string CardRows(const ExposureSummary& exposure, const PrintedNames& printed) {
  Table table({Name(exposure.num_seats == 1 ? "Cards: per cent" : "Cards: per cent of seats"),
               Right("Deck"), Right("Opening"), Right("Drawn"), Right("Left"),
               Right(WonWord(exposure) + ": deck"), Right("opening"), Right("left")});
  for (const CardExposure& card : FirstOf(exposure.cards, kShownCards)) {
    table.AddRow({printed.Within(card.name, kCardWidth), PerCent(card.owned, 0),
                  PerCent(card.opening, 0), PerCent(card.drawn, 0), PerCent(card.left, 0),
                  PerCent(card.owned_share, 1), PerCent(card.opening_share, 1),
                  PerCent(card.left_share, 1)});
  }
  return ShownRows(table, exposure.cards.size());
}

std::string DrawnRows(const ExposureSummary& exposure, const PrintedNames& printed) {
  Table table({Name(WonWord(exposure) + " where"), Right("Seats"), Right("drawn"), Right("not"),
               Right("Differ"), Right("Equal length"), Interval()});
  for (const CardExposure& card : FirstOf(exposure.cards, kShownCards)) {
    const Contrast& contrast = card.contrast;
    table.AddRow({printed.Of(card.name), Whole(card.seats), PerCent(contrast.with, 1),
                  PerCent(contrast.without, 1), PointsCell(contrast.difference),
                  EqualCell(contrast), BoundsCell(contrast.at_equal_length)});
  }
  return ShownRows(table, exposure.cards.size());
}

std::string OptionRows(const ExposureSummary& exposure, const PrintedNames& printed) {
  Table table({Name(WonWord(exposure) + " where"), Right("Offered"), Right("Taken"), Right("taken"),
               Right("not"), Right("Equal"), Interval()});
  for (const OptionExposure& option : FirstOf(exposure.options, kShownCards)) {
    const Contrast& contrast = option.contrast;
    const std::string name = printed.InText(option.option);
    table.AddRow({option.kind.empty() ? name : fmt::format("{}: {}", option.kind, name),
                  Whole(option.seats), PerCent(option.chosen, 0), PerCent(contrast.with, 1),
                  PerCent(contrast.without, 1), EqualCell(contrast),
                  BoundsCell(contrast.at_equal_length)});
  }
  return ShownRows(table, exposure.options.size());
}

// Names of cards whose difference is one of long games.
std::string FadingText(const std::vector<CardExposure>& cards, const PrintedNames& printed) {
  std::string names;
  for (const CardExposure& card : cards) {
    if (!card.contrast.Fades()) continue;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", printed.Of(card.name));
  }
  if (names.empty()) return "";
  return Wrap(
      "~ Drawn in longer or shorter games; at equal length little of the difference is "
      "left: " +
          names,
      kTextWidth, 2);
}

BoundedFigure BoundsOf(const std::optional<WithBounds>& difference) {
  if (!difference) return {{}, {}, {}, "none"};
  return {difference->value, difference->low, difference->high, "sandwich"};
}

void DescribeContrast(Figures& figures, std::string_view with, std::string_view without,
                      const Contrast& contrast) {
  figures.Mean(fmt::format("{}_share", with), contrast.with);
  figures.Mean(fmt::format("{}_share", without), contrast.without);
  figures.Number(fmt::format("{}_turns", with), contrast.turns_with);
  figures.Number(fmt::format("{}_turns", without), contrast.turns_without);
  figures.Bounds("difference", BoundsOf(contrast.difference));
  figures.Bounds("at_equal_length", BoundsOf(contrast.at_equal_length));
  figures.Flag("fades", contrast.Fades());
}

void DescribeCard(Figures& figures, const CardExposure& card) {
  figures.Of("exposure:cards", card.name);
  figures.InJson("card", card.name);
  figures.Count("seats", card.seats);
  figures.Mean("owned", card.owned);
  figures.Mean("opening", card.opening);
  figures.Mean("drawn", card.drawn);
  figures.Mean("left", card.left);
  figures.Mean("owned_share", card.owned_share);
  figures.Mean("opening_share", card.opening_share);
  figures.Mean("left_share", card.left_share);
  DescribeContrast(figures, "drawn", "undrawn", card.contrast);
}

void DescribeOption(Figures& figures, const OptionExposure& option) {
  figures.Of("exposure:options", option.kind, option.option);
  figures.InJson("kind", option.kind);
  figures.InJson("option", option.option);
  figures.Count("seats", option.seats);
  figures.Mean("offered", option.offered);
  figures.Mean("chosen", option.chosen);
  figures.Mean("offered_share", option.offered_share);
  DescribeContrast(figures, "chosen", "unchosen", option.contrast);
}

}  // namespace

std::string ExposureRows(const ExposureSummary& exposure, const PrintedNames& printed) {
  std::string text;
  if (!exposure.cards.empty()) {
    text += CardRows(exposure, printed) + DrawnRows(exposure, printed) +
            FadingText(exposure.cards, printed);
  }
  if (!exposure.options.empty()) text += OptionRows(exposure, printed);
  return text;
}

void DescribeExposure(Figures& play, const ExposureSummary& exposure) {
  play.Object("exposure", [&](Figures& figures) {
    figures.Of("exposure");
    figures.Count("games", exposure.games);
    figures.List("cards", exposure.cards, DescribeCard);
    figures.List("options", exposure.options, DescribeOption);
  });
}

std::vector<MethodNote> ExposureMethods(const ExposureSummary& exposure) {
  if (exposure.cards.empty() && exposure.options.empty()) return {};
  return {
      {"exposure",
       fmt::format(
           "Cards and options by seat, of the first {}. Deck: had it in a hand or pile of "
           "its own at the start; opening: in the hand then; left: in the hand at the end; "
           "parts of the seats with it in the deck, else of all. Differ: {}, in points, with "
           "less without, among seats of one agent in one line-up, of unlike sides on one. Equal "
           "(length): the same within {} groups of games of like length. Intervals are of one row "
           "each: of "
           "20 rows without any effect one "
           "leaves out 0.",
           Counted(exposure.games, "game"),
           exposure.num_seats == 1 ? "utility" : "share of the win",
           ExposureFigures::kLengthGroups)}};
}

}  // namespace riftlab
