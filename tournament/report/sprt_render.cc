#include "tournament/report/sprt_render.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

std::int64_t NumMeetings(const SequentialResult& result) {
  return result.meetings.wins + result.meetings.draws + result.meetings.losses;
}

// What counts as one observation.
std::string_view UnitText(const SequentialResult& result) {
  if (result.spec.unit == SprtUnit::kGames) return "single games, taken for independent";
  return result.games_per_block == 2 ? "pairs of games" : "blocks";
}

// Parts of the units in which neither was ahead; of the meetings where the unit is no pair.
std::optional<double> DrawRatio(const SequentialResult& result) {
  if (result.blocks == 0) return std::nullopt;
  if (result.pairs && result.spec.unit == SprtUnit::kBlocks) {
    return static_cast<double>((*result.pairs)[2]) / static_cast<double>(result.blocks);
  }
  if (NumMeetings(result) == 0) return std::nullopt;
  return static_cast<double>(result.meetings.draws) / static_cast<double>(NumMeetings(result));
}

// Pairs won for each pair lost.
std::optional<double> PairsRatio(const SequentialResult& result) {
  if (!result.pairs) return std::nullopt;
  const Pentanomial& pairs = *result.pairs;
  if (pairs[0] + pairs[1] == 0) return std::nullopt;
  return static_cast<double>(pairs[3] + pairs[4]) / static_cast<double>(pairs[0] + pairs[1]);
}

EloFigures FiguresOf(const SequentialResult& result) {
  return result.figures.value_or(EloFigures{});
}

// The difference with its error, or what bounds of the score say where there is none.
std::string EloText(const SequentialResult& result, int decimals) {
  const EloFigures figures = FiguresOf(result);
  if (figures.elo_error.has_value()) {
    return fmt::format("{} +/- {}", Fixed(*figures.elo, decimals),
                       Fixed(*figures.elo_error, decimals));
  }
  const bool has_bounds = result.points.method != IntervalMethod::kNone;
  const std::optional<double> low = has_bounds ? EloFromScore(result.points.low) : std::nullopt;
  const std::optional<double> high = has_bounds ? EloFromScore(result.points.high) : std::nullopt;
  return BoundsText(low, high, decimals);
}

std::string NormalizedText(const SequentialResult& result) {
  const EloFigures figures = FiguresOf(result);
  if (!figures.normalized_elo.has_value()) return "not known";
  if (!figures.normalized_error.has_value()) {
    return fmt::format("{} (too few results on one side for an error bar)",
                       Fixed(*figures.normalized_elo, 2));
  }
  return fmt::format("{} +/- {}", Fixed(*figures.normalized_elo, 2),
                     Fixed(*figures.normalized_error, 2));
}

// A part of one with two decimals, as match programs print it.
std::string PartText(const std::optional<double>& part) {
  return part.has_value() ? fmt::format("{:.2f} %", 100 * *part) : "not known";
}

std::string Hypotheses(const SprtSpec& spec) {
  return fmt::format("[{:.2f}, {:.2f}]", spec.elo0, spec.elo1);
}

// What error rates rest on beside the model.
std::string_view Assumption(const SprtSpec& spec) {
  if (spec.unit == SprtUnit::kBlocks) return "";
  return " if the games of a deal, which share its luck, are independent";
}

// Why the ratio of the bayesian model has not moved and does not move by more of the same; empty
// where it does.
std::string StillText(const SequentialResult& result, const std::string& first,
                      const std::string& second) {
  const bool has_wins = result.meetings.wins > 0;
  const bool has_losses = result.meetings.losses > 0;
  if (result.spec.model != SprtModel::kBayesian || result.games == 0 || (has_wins && has_losses)) {
    return "";
  }
  std::string nobody = "neither has won one";
  if (has_wins) nobody = second + " has won none";
  if (has_losses) nobody = first + " has won none";
  return fmt::format(
      "The LLR of the bayesian model stays 0 until both have won a game, and {} in {}; "
      "model=normalized decides without that.",
      nobody, Counted(result.games, "game"));
}

void DescribeTest(Figures& test, const SequentialResult& result, const std::string& first,
                  const std::string& second) {
  const SprtSpec& spec = result.spec;
  const SprtBounds bounds = BoundsOf(spec);
  const EloFigures figures = FiguresOf(result);
  test.Of("sprt", first, second);
  test.InCsv("test", FormatSprtSpec(spec));
  test.InJson("first", first);
  test.InJson("second", second);
  test.InJson("model", ToText(spec.model));
  test.InJson("unit", ToText(spec.unit));
  test.InJson("elo0", spec.elo0);
  test.InJson("elo1", spec.elo1);
  test.InJson("alpha", spec.alpha);
  test.InJson("beta", spec.beta);
  test.InJson("llr", result.log_likelihood_ratio);
  test.InJson("lower", bounds.lower);
  test.InJson("upper", bounds.upper);
  test.InCsv("llr", {result.log_likelihood_ratio, bounds.lower, bounds.upper, "sprt"});
  test.Text("verdict", ToText(result.verdict));
  if (const std::string still = StillText(result, first, second); !still.empty()) {
    test.InJson("note", still);
  }
  if (result.last_game < 0) {
    test.InJson("last_game", nullptr);
  } else {
    test.Count("last_game", result.last_game);
  }
  test.Count("games", result.games);
  test.Count("blocks", result.blocks);
  test.Count("meetings", NumMeetings(result));
  test.Count("wins", result.meetings.wins);
  test.Count("losses", result.meetings.losses);
  test.Count("draws", result.meetings.draws);
  test.Mean("points", result.points);
  test.Number("elo", figures.elo);
  test.Number("elo_error", figures.elo_error);
  test.Number("normalized_elo", figures.normalized_elo);
  test.Number("normalized_error", figures.normalized_error);
  test.Number("los", figures.superiority);
  test.Number("draw_ratio", DrawRatio(result));
  if (!result.pairs) return;
  test.Number("pairs_ratio", PairsRatio(result));
  DescribePentanomial(test, *result.pairs);
}

// The names of the candidates with this verdict: "a, b and c"; empty where there is none.
std::string NamesWith(SprtVerdict verdict, const FamilyResult& result,
                      const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < result.tests.size(); ++i) {
    if (result.tests[i].verdict == verdict) found.push_back(names[i]);
  }
  if (found.size() < 2) return found.empty() ? "" : found[0];
  const std::string last = found.back();
  found.pop_back();
  return fmt::format("{} and {}", fmt::join(found, ", "), last);
}

}  // namespace

// What a verdict bears out: a true difference of elo0 or less is taken for H1 at most as often as
// alpha says, and one of elo1 or more for H0 as beta says. Between them either may come.
std::string SprtVerdictText(const SequentialResult& result, const std::vector<std::string>& names) {
  const SprtSpec& spec = result.spec;
  switch (result.verdict) {
    case SprtVerdict::kH1:
      return fmt::format(
          "H1 accepted after {}: {} is stronger than {} by more than {:g} Elo "
          "({}), with error rate {:g}{}",
          Counted(result.last_game + 1, "game"), names[0], names[1], spec.elo0, ToText(spec.model),
          spec.alpha, Assumption(spec));
    case SprtVerdict::kH0:
      return fmt::format(
          "H0 accepted after {}: {} is stronger than {} by less than {:g} Elo "
          "({}), if at all, with error rate {:g}{}",
          Counted(result.last_game + 1, "game"), names[0], names[1], spec.elo1, ToText(spec.model),
          spec.beta, Assumption(spec));
    case SprtVerdict::kUndecided:
      break;
  }
  const SprtBounds bounds = BoundsOf(spec);
  const double ratio = result.log_likelihood_ratio;
  if (ratio == 0) return fmt::format("undecided after {}, LLR 0", Counted(result.games, "game"));
  const double way = ratio > 0 ? ratio / bounds.upper : ratio / bounds.lower;
  return fmt::format("undecided after {}, {:.1f} % of the way to {}", Counted(result.games, "game"),
                     100 * way, ratio > 0 ? "H1" : "H0");
}

std::string SprtText(const SequentialResult& result, const std::vector<std::string>& names) {
  const SprtBounds bounds = BoundsOf(result.spec);
  std::string text =
      Wrap(fmt::format("Sequential test of {} against {}: {} Elo {}, alpha {:g}, beta {:g}, by {}",
                       names[0], names[1], ToText(result.spec.model), Hypotheses(result.spec),
                       result.spec.alpha, result.spec.beta, UnitText(result)),
           kTextWidth, 2);
  text += Wrap(fmt::format("Elo: {}, nElo: {}", EloText(result, 2), NormalizedText(result)),
               kTextWidth, 2);
  text += fmt::format("LOS: {}, DrawRatio: {}", PartText(FiguresOf(result).superiority),
                      PartText(DrawRatio(result)));
  if (const std::optional<double> ratio = PairsRatio(result)) {
    text += fmt::format(", PairsRatio: {}", Fixed(*ratio, 2));
  }
  text += fmt::format("\n{} | N: {} W: {} L: {} D: {}\n",
                      result.games_per_block == 2 ? "Games" : "Meetings", NumMeetings(result),
                      result.meetings.wins, result.meetings.losses, result.meetings.draws);
  if (result.pairs) text += fmt::format("Ptnml(0-2): [{}]\n", fmt::join(*result.pairs, ", "));
  text += fmt::format("LLR: {} ({:.2f}, {:.2f}) {}\n", Fixed(result.log_likelihood_ratio, 2),
                      bounds.lower, bounds.upper, Hypotheses(result.spec));
  text += Wrap("Verdict: " + SprtVerdictText(result, names), kTextWidth, 2);
  const std::string still = StillText(result, names[0], names[1]);
  return still.empty() ? text : text + Wrap(still, kTextWidth, 2);
}

std::vector<std::string> SprtFacts(const SequentialResult& result) {
  const SprtBounds bounds = BoundsOf(result.spec);
  return {fmt::format("LLR {} ({:.2f}, {:.2f})", Fixed(result.log_likelihood_ratio, 2),
                      bounds.lower, bounds.upper),
          "Elo " + EloText(result, 1)};
}

void DescribeSprt(Figures& run, const SequentialResult& result,
                  const std::vector<std::string>& names) {
  run.Object("sprt", [&](Figures& test) { DescribeTest(test, result, names[0], names[1]); });
}

std::string FamilyVerdictText(const FamilyResult& result, const std::vector<std::string>& names) {
  const SprtSpec& spec = result.spec;
  const std::string& base = names[result.tests.size()];
  const std::string stronger = NamesWith(SprtVerdict::kH1, result, names);
  const std::string dropped = NamesWith(SprtVerdict::kH0, result, names);
  const std::string open = NamesWith(SprtVerdict::kUndecided, result, names);
  std::vector<std::string> parts;
  if (!stronger.empty()) {
    parts.push_back(
        fmt::format("stronger than {} by more than {:g} Elo ({}): {}, with error rate "
                    "{:g} for all together{}",
                    base, spec.elo0, ToText(spec.model), stronger, spec.alpha, Assumption(spec)));
  }
  if (!dropped.empty()) {
    parts.push_back(
        fmt::format("stronger than {} by less than {:g} Elo ({}), if at all: {}, with error rate "
                    "{:g} each{}",
                    base, spec.elo1, ToText(spec.model), dropped, spec.beta, Assumption(spec)));
  }
  if (!open.empty()) parts.push_back("undecided: " + open);
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string FamilyText(const FamilyResult& result, const std::vector<std::string>& names) {
  const std::string& base = names[result.tests.size()];
  std::string text = Wrap(
      fmt::format("Sequential tests of {} candidates against {}: {} Elo {}, alpha {:g} for all "
                  "together, beta {:g} for each, by {}",
                  result.tests.size(), base, ToText(result.spec.model), Hypotheses(result.spec),
                  result.spec.alpha, result.spec.beta, UnitText(result.tests[0])),
      kTextWidth, 2);
  Table table({Name("Candidate"), Right("Games"), Left("Elo"), Right("LLR"), Left("Bounds"),
               Left("Verdict")});
  for (std::size_t i = 0; i < result.tests.size(); ++i) {
    const SequentialResult& test = result.tests[i];
    const SprtBounds bounds = BoundsOf(test.spec);
    table.AddRow({Shorten(names[i], kNameWidth), Whole(test.games), EloText(test, 0),
                  Fixed(test.log_likelihood_ratio, 2),
                  fmt::format("({:.2f}, {:.2f})", bounds.lower, bounds.upper),
                  std::string{ToText(test.verdict)}});
  }
  text += table.ToText(kTextWidth);
  const bool has_ended = std::any_of(
      result.tests.begin(), result.tests.end(),
      [](const SequentialResult& test) { return test.verdict != SprtVerdict::kUndecided; });
  if (has_ended) {
    text += Wrap("Games: up to the verdict; the ranking also has those that were on their way.",
                 kTextWidth, 2);
  }
  text += Wrap("Verdict: " + FamilyVerdictText(result, names), kTextWidth, 2);
  for (std::size_t i = 0; i < result.tests.size(); ++i) {
    const std::string still = StillText(result.tests[i], names[i], base);
    if (!still.empty()) text += Wrap(fmt::format("{}: {}", names[i], still), kTextWidth, 2);
  }
  return text;
}

std::vector<std::string> FamilyFacts(const FamilyResult& result,
                                     const std::vector<std::string>& names) {
  const auto count = [&](SprtVerdict verdict) {
    return std::count_if(result.tests.begin(), result.tests.end(),
                         [&](const SequentialResult& test) { return test.verdict == verdict; });
  };
  std::vector<std::string> facts = {fmt::format("{} stronger, {} dropped, {} open",
                                                count(SprtVerdict::kH1), count(SprtVerdict::kH0),
                                                count(SprtVerdict::kUndecided))};
  const SequentialResult* ahead = nullptr;
  std::size_t candidate = 0;
  for (std::size_t i = 0; i < result.tests.size(); ++i) {
    const SequentialResult& test = result.tests[i];
    if (test.verdict != SprtVerdict::kUndecided) continue;
    if (ahead != nullptr && ahead->log_likelihood_ratio >= test.log_likelihood_ratio) continue;
    ahead = &test;
    candidate = i;
  }
  if (ahead != nullptr) {
    facts.push_back(fmt::format("{} LLR {} of {:.2f}", Shorten(names[candidate], kNameWidth),
                                Fixed(ahead->log_likelihood_ratio, 2),
                                BoundsOf(ahead->spec).upper));
  }
  return facts;
}

SprtVerdict VerdictOf(const FamilyResult& result) {
  const auto has = [&](SprtVerdict verdict) {
    return std::any_of(result.tests.begin(), result.tests.end(),
                       [&](const SequentialResult& test) { return test.verdict == verdict; });
  };
  if (has(SprtVerdict::kH1)) return SprtVerdict::kH1;
  return has(SprtVerdict::kUndecided) ? SprtVerdict::kUndecided : SprtVerdict::kH0;
}

void DescribeFamily(Figures& run, const FamilyResult& result,
                    const std::vector<std::string>& names) {
  const SprtSpec& spec = result.spec;
  run.Object("sprt_family", [&](Figures& family) {
    family.Of("sprt_family", names[result.tests.size()]);
    family.InCsv("test", FormatSprtSpec(spec));
    family.InJson("base", names[result.tests.size()]);
    family.InJson("alpha", spec.alpha);
    family.Text("verdict", ToText(VerdictOf(result)));
    std::size_t candidate = 0;
    family.List("candidates", result.tests, [&](Figures& test, const SequentialResult& one) {
      DescribeTest(test, one, names[candidate], names[result.tests.size()]);
      ++candidate;
    });
  });
}

void DescribePentanomial(Figures& figures, const Pentanomial& pairs) {
  figures.InJson("pentanomial", pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    figures.InCsv(fmt::format("pairs_with_{}_points", 0.5 * static_cast<double>(i)),
                  fmt::format("{}", pairs[i]));
  }
}

}  // namespace riftlab
