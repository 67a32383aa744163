#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/report/examples.h"
#include "tournament/ratings/sequential_test.h"
#include "tournament/report/ranking_answer.h"
#include "tournament/report/ranking_report.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

std::string TextOf(const RankingReport& report) {
  return RenderReport(report, OutputFormat::kText);
}

// All lines between the one that starts with `title` and the next empty one.
std::string SectionOf(const std::string& text, const std::string& title) {
  std::istringstream lines(text);
  std::string line;
  std::string section;
  bool is_inside = false;
  while (std::getline(lines, line)) {
    is_inside = is_inside ? !line.empty() : line.rfind(title, 0) == 0;
    if (is_inside) section += line + '\n';
  }
  return section;
}

// What a report ends with: the ranking, and what it comes to.
std::string EndOf(const std::string& text, const RankingReport& report) {
  return SectionOf(text, "Rank ") + '\n' + Wrap(RankingAnswer(report, report.names), kTextWidth, 2);
}

// By hand: block means 1/4, 1/2, 3/4 and 1 of "old"; mean 0.625, standard error 0.1614, Student's
// t with 3 degrees of freedom 3.1824; Elo 400 log10(5/3), its slope 741.2.
TEST(TextReportTest, Duel) {
  EXPECT_EQ(TextOf(DuelReport()), R"(Example, basic, 2 players: 8 games in 4 blocks

8 games in 0.50 s on 2 threads: 16.00 games/s, 40.0 k decisions/s
Name          Decisions  per second  Iterations/s  Slowest ms
old (cheats)      10000      12.5 k        62.5 k       1.500
new               10000     100.0 k             -       2.000

End of the game  Games    Part  95 %
end                  7  0.8750  [0.3159, 0.9907]
deck_empty           1  0.1250  [0.0093, 0.6841]

Length  Decisions  95 %            Rounds  95 %
mean        21.75  [20.72, 22.78]   11.00  -
least          20                      10
5 %            20  -                   10  -
50 %           22  [20, 23]            10  [10, 12]
95 %           23  -                   12  -
most           23                      12

Seats
Seat  Games   Score  95 %              Mean score  95 %
   0      8  0.3750  [0.0827, 0.7996]        5.38  [3.61, 7.14]
   1      8  0.6250  [0.2004, 0.9173]        5.38  [3.73, 7.02]

Scores
Name          Games  Mean score  95 %
old (cheats)      8        5.75  [2.67, 8.83]
new               8        5.00  -

Wins
Name          Wins  Shared  Losses  Faults  Points  Place  95 %
old (cheats)     4       2       2       0     5.0  1.250  [1.041, 1.724]
new              2       2       4       0     3.0  1.500  [1.104, 1.896]

Score of old (cheats) vs new: 4 - 2 - 2  [0.625] 8
Elo difference: 88.7 +/- 380.7, LOS: 74.4 %, drawn games: 25.0 %
Ptnml(0-2): [0, 1, 1, 1, 1], PairsRatio: 2.00, nElo: 109.9 +/- 240.8

Elo with 95 % intervals
              -236                                                           236
old (cheats)              [--------------------------|-------------------------]
new           [-------------------------|--------------------------]

How figures and intervals are computed: --notes

Rank  Name            Elo    +/-  Games   Score  95 %              LOS %
   1  old (cheats)   44.4  190.3      8  0.6250  [0.2004, 0.9173]   74.4
   2  new           -44.4  190.3      8  0.3750  [0.0827, 0.7996]      -

old (cheats) and new cannot be told apart: Elo +88.7 [-291.9, 469.4], LOS
  74.4 %.
)");
}

// What stands in front of the ranking.
TEST(TextReportTest, NotesTellHowFiguresAreComputed) {
  const RankingReport report = DuelReport();
  const std::string text = RenderReport(report, OutputFormat::kText, {.notes = true});
  EXPECT_EQ(SectionOf(text, "All intervals"),
            R"(All intervals are 95 %. Their unit is the block: one deal in all rotations of
  one line-up.
Score: share of a win per game; par is 1/2 = 0.5000.
Elo: Bradley-Terry ratings by maximum likelihood, scale 400/ln 10, mean 0; the
  better rank of a pair wins, a draw is half a win. Interval: sandwich estimator
  over blocks, Student's t.
LOS: chance that the first of a pair is stronger (in the ranking: than the
  next), from the joint covariance of the ratings over blocks, Student's t.
Shares, points and placements: Wilson's score interval with the effective sample
  size from the variance between blocks, Student's t.
Scores, differences and mean lengths: ratio of block totals, variance between
  blocks, Student's t.
Where all blocks agree: exact bound on how often a block could differ. A dash:
  no interval, since there is one block or no spread between blocks.
Quantiles of lengths: order statistics with as many trials as blocks (cautious);
  least and most describe the games played.
)");
  EXPECT_EQ(text.find("--notes"), std::string::npos);
  EXPECT_TRUE(text.ends_with(EndOf(text, report)));
}

TEST(TextReportTest, BriefIsTheRanking) {
  const RankingReport duel = DuelReport();
  const std::string whole = TextOf(duel);
  EXPECT_EQ(RenderReport(duel, OutputFormat::kText, {.brief = true}),
            whole.substr(0, whole.find('\n') + 1) + '\n' + EndOf(whole, duel));
  // Notes on the run are not lost without a word.
  const RankingReport triple = TripleReport();
  const std::string brief = RenderReport(triple, OutputFormat::kText, {.brief = true});
  EXPECT_NE(brief.find("\nNotes on this run: 1, shown without --brief\nidle: no rating: met no "
                       "other agent.\n\nRank "),
            std::string::npos)
      << brief;
  EXPECT_EQ(brief.find("A note."), std::string::npos);
  EXPECT_TRUE(brief.ends_with(EndOf(brief, triple)));
}

// JSON and CSV hold all there is.
TEST(TextReportTest, ExtentIsOfTextAlone) {
  for (const OutputFormat format : {OutputFormat::kJson, OutputFormat::kCsv}) {
    EXPECT_EQ(RenderReport(TripleReport(), format, {.brief = true, .notes = true}),
              RenderReport(TripleReport(), format));
  }
}

// The verdict of a test stands behind the ranking.
TEST(TextReportTest, AVerdictIsLast) {
  RankingReport report = DuelReport();
  report.options.sprt = SequentialResult{.spec = {.elo0 = 0, .elo1 = 5},
                                         .verdict = SprtVerdict::kH1,
                                         .log_likelihood_ratio = 2.97,
                                         .games = 8,
                                         .blocks = 4,
                                         .last_game = 7,
                                         .games_per_block = 2};
  for (const bool brief : {false, true}) {
    const std::string text = RenderReport(report, OutputFormat::kText, {.brief = brief});
    EXPECT_LT(text.find("\nRank "), text.find("\nSequential test of ")) << text;
    EXPECT_TRUE(SectionOf(text, "Sequential test").ends_with(text.substr(text.find("Verdict: "))));
  }
}

TEST(TextReportTest, CrossTableOfThreeAndMore) {
  const std::string text = TextOf(TripleReport());
  EXPECT_EQ(SectionOf(text, "Example"),
            "Example, 3 players: 12 games in 4 blocks, 1 ended by a fault\n");
  EXPECT_EQ(SectionOf(text, "Cross-table"),
            R"(Cross-table: points in percent of the row against the column
                 #1           #2            #3  #4
#1 top            -         95.5         100.0   -
                     [58.1,99.7]  [47.3,100.0]
#2 mid          4.5            -          66.7   -
         [0.3,41.9]                [13.1,96.4]
#3 low          0.0         33.3             -   -
         [0.0,52.7]   [3.6,86.9]
#4 idle           -            -             -   -
)");
  EXPECT_EQ(SectionOf(text, "Pairs"), R"(Pairs
First  Second   W - L - D  Points  95 %              LOS %
top    mid     10 - 0 - 1  0.9545  [0.5807, 0.9969]   91.4
top    low     12 - 0 - 0  1.0000  [0.4729, 1.0000]   96.0
mid    low      8 - 4 - 0  0.6667  [0.1306, 0.9638]   68.5
)");
  EXPECT_EQ(SectionOf(text, "Wins"), R"(Wins
Name  Wins  Shared  Losses  Faults  Points  Place  95 %
top     10       2       0       0    11.0  1.000  [1.000, 2.054]
mid      0       2      10       0     1.0  2.167  [1.333, 2.815]
low      0       0      12       1     0.0  2.667  [1.705, 2.957]
idle     0       0       0       0     0.0      -  -
)");
  EXPECT_EQ(SectionOf(text, "Faults"), R"(Faults
Name  Fault  Games
low   stall      1
)");
  EXPECT_EQ(SectionOf(text, "End of the game"), R"(End of the game  Games    Part  95 %
end                 11  0.9167  [0.4403, 0.9935]
fault                1  0.0833  [0.0065, 0.5597]
)");
  EXPECT_EQ(SectionOf(text, "A note"),
            "A note.\n"
            "How figures and intervals are computed: --notes\n"
            "idle: no rating: met no other agent.\n");
  EXPECT_NE(RenderReport(TripleReport(), OutputFormat::kText, {.notes = true})
                .find("Games that ended by a fault count for the ranking"),
            std::string::npos);
}

TEST(TextReportTest, Solo) {
  const std::string text = TextOf(SoloReport());
  EXPECT_EQ(SectionOf(text, "Rank"),
            R"(Rank  Name  Games  Mean score  95 %           Faults
   1  good      3       20.00  [0.00, 44.84]       0
   2  weak      3       16.00  [0.00, 42.17]       0
)");
  EXPECT_TRUE(text.ends_with(EndOf(text, SoloReport())));
  EXPECT_EQ(SectionOf(text, "Name"), R"(Name  Mean utility  95 %
good        0.2000  [0.0566, 0.5104]
weak        0.1600  [0.0328, 0.5167]
)");
  EXPECT_EQ(SectionOf(text, "Differences"), R"(Differences of scores on the same decks
First  Second  Decks  Difference  95 %
good   weak        3        4.00  [1.52, 6.48]
)");
  for (const std::string word : {"Elo", "LOS", "Seats", "Place"}) {
    EXPECT_EQ(text.find(word), std::string::npos) << word;
  }
}

// The score of a match that one side won altogether is a bound, not a number.
TEST(TextReportTest, NothingButWins) {
  Standings standings({"a", "b"}, 2);
  for (std::uint64_t block = 0; block < 10; ++block) {
    standings.Add(RecordOf(block, {0, 1}, {2, 1}));
    standings.Add(RecordOf(block, {1, 0}, {1, 2}));
  }
  const std::string text = TextOf(MakeReport(standings.Finish(), {}));
  EXPECT_EQ(SectionOf(text, "Rank"),
            "Rank  Name    Elo  +/-  Games   Score  95 %              LOS %\n"
            "   1  a     above    -     20  1.0000  [0.7411, 1.0000]      -\n"
            "   2  b     below    -     20  0.0000  [0.0000, 0.2589]      -\n");
  // 400 log10(0.7411 / 0.2589).
  EXPECT_EQ(SectionOf(text, "Score of"),
            "Score of a vs b: 20 - 0 - 0  [1.000] 20\n"
            "Elo difference: above 182.7, drawn games: 0.0 %\n"
            "Ptnml(0-2): [0, 0, 0, 0, 10]\n");
  EXPECT_EQ(text.find("Elo with"), std::string::npos);
  EXPECT_NE(text.find("\na: no finite rating: took every point.\n"), std::string::npos);
  EXPECT_EQ(text.find("inf"), std::string::npos);
  EXPECT_EQ(text.find("nan"), std::string::npos);
}

TEST(TextReportTest, NothingButDraws) {
  Standings standings({"a", "b"}, 2);
  for (std::uint64_t block = 0; block < 10; ++block) {
    standings.Add(RecordOf(block, {0, 1}, {1, 1}));
    standings.Add(RecordOf(block, {1, 0}, {1, 1}));
  }
  const std::string text = TextOf(MakeReport(standings.Finish(), {}));
  // 400 log10((1 - 0.3706) / 0.3706), 0.3706 being half of 0.05^(1/10).
  EXPECT_EQ(SectionOf(text, "Score of"),
            "Score of a vs b: 0 - 0 - 20  [0.500] 20\n"
            "Elo difference: between -92.0 and 92.0, drawn games: 100.0 %\n"
            "Ptnml(0-2): [0, 0, 10, 0, 0]\n");
}

// Names of which tables show the beginning and the end alone can still be told apart.
TEST(TextReportTest, NamesThatDifferInTheMiddle) {
  const std::string epsilon = "so_ismcts:epsilon=0.2,iterations=5";
  const std::string expand = "so_ismcts:expand=quick,iterations=5";
  Standings standings({epsilon, expand}, 2);
  for (std::uint64_t block = 0; block < 10; ++block) {
    standings.Add(RecordOf(block, {0, 1}, {2, 1}));
    standings.Add(RecordOf(block, {1, 0}, {1, 2}));
  }
  const std::string text = TextOf(MakeReport(standings.Finish(), {}));
  EXPECT_NE(text.find("   1  so_ismcts:e~=0.2,i~=5   above"), std::string::npos) << text;
  EXPECT_NE(text.find("   2  so_ismcts:e~quick,i~=5  below"), std::string::npos) << text;
  EXPECT_NE(text.find("so_ismcts:e~quick,i~=5 = " + expand + "\n"), std::string::npos) << text;
  // The score, which tells whole names, is not broken.
  EXPECT_NE(text.find(" 20 - 0 - 0  [1.000] 20\n"), std::string::npos) << text;
  EXPECT_EQ(text.find(" \n"), std::string::npos) << text;
  // Nor does the sentence at the end shorten them.
  EXPECT_NE(text.find("\n" + epsilon + " is stronger than\n  " + expand), std::string::npos)
      << text;
}

TEST(TextReportTest, NoGames) {
  const RankingReport report = MakeReport(Standings({"a", "b"}, 2).Finish(), {});
  for (const OutputFormat format : {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv}) {
    const std::string text = RenderReport(report, format);
    EXPECT_NE(text, "");
    EXPECT_EQ(text.find("nan"), std::string::npos);
  }
}

// The anchor stands in the table and below it.
TEST(TextReportTest, Anchor) {
  ReportOptions options;
  options.rating.anchor = RatingAnchor{0, 1000};
  const std::string text = RenderReport(MakeReport(DuelStandings(), std::move(options)),
                                        OutputFormat::kText, {.notes = true});
  EXPECT_EQ(SectionOf(text, "Rank"),
            "Rank  Name     Elo     +/-  Games   Score  95 %              LOS %\n"
            "   1  old   1088.7   380.7      8  0.6250  [0.2004, 0.9173]   74.4\n"
            "   2  new   1000.0  anchor      8  0.3750  [0.0827, 0.7996]      -\n");
  EXPECT_NE(text.find("anchored at\n  new = 1000;"), std::string::npos);
}

// Six cheating agents with the longest labels, and a million games each.
TEST(TextReportTest, FitsTheWidthOfThePage) {
  std::vector<std::string> labels;
  for (char letter = 'a'; letter <= 'f'; ++letter) labels.emplace_back(40, letter);
  Standings standings(labels, 3);
  Rng rng(1, {0, Purpose::kTest, 0});
  for (std::uint64_t block = 0; block < 200; ++block) {
    for (int rotation = 0; rotation < 3; ++rotation) {
      std::vector<int> agents;
      std::vector<double> scores;
      for (int seat = 0; seat < 3; ++seat) {
        agents.push_back((static_cast<int>(block) + (seat + rotation) % 3) % 6);
        scores.push_back(100 + rng.Below(30));
      }
      GameRecord record = RecordOf(block, agents, scores);
      record.decisions = 1000 + rng.Below(9000);
      record.result.turns = 100;
      standings.Add(record);
    }
  }
  ReportOptions options;
  options.game = {.title = "Example"};
  options.agents.assign(6, {.spec = "cheat_uct", .cheats = true});
  RankingReport report = MakeReport(standings.Finish(), std::move(options));
  for (AgentStanding& agent : report.standings.agents) {
    agent.appearances = agent.wins = agent.shared_wins = agent.losses = agent.faults = 1'000'000;
    agent.points = 1'000'000;
  }
  for (PairStanding& pair : report.pairs) pair.wins = pair.losses = pair.draws = 1'000'000;
  std::istringstream lines(RenderReport(report, OutputFormat::kText, {.notes = true}));
  std::string line;
  int marked = 0;
  while (std::getline(lines, line)) {
    EXPECT_LE(line.size(), 80U) << line;
    for (const char c : line) EXPECT_TRUE(c >= ' ' && c <= '~') << line;
    marked += line.find("(cheats)") != std::string::npos ? 1 : 0;
  }
  EXPECT_GE(marked, 6 * 6);  // ranking, plot, cross-table, pairs, wins, scores
}

}  // namespace
}  // namespace riftlab
