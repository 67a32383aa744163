// What a training has found, ready to print.
#pragma once

#include <string>
#include <vector>

#include "tournament/report/figures.h"
#include "tournament/report/output_format.h"
#include "tournament/report/reported_game.h"
#include "tournament/train/train_folder.h"

namespace riftlab {

struct TrainingReport {
  ReportedGame game;
  int players = 0;
  int sides = 0;  // that play against one another
  std::string dir;
  RecordedTraining training;
  std::vector<std::string> notes;  // printed below the tables, one line each
  std::string measure{};  // the command that plays the best net on fresh deals; empty: none
};

// How strong a net was at its gate, against play without a net: what its gate showed, added to what
// its opponent had. In Elo; in a solo game the share that it had more. The bounds are added up,
// too: they hold where those of the gates do. These hold, with 95 %, for all gates at once and
// whenever their tests stopped; in a solo game each for itself. A bound is infinite where matches
// leave it open.
struct CurvePoint {
  double value = 0;
  double low = 0;
  double high = 0;
};

// By generation, of those whose gate is over.
std::vector<CurvePoint> LearningCurve(const RecordedTraining& training);

// "+63 [+12, +118] Elo", with an open bound "+872, at least +284 Elo", or in a solo game "+2.1
// [+0.3, +3.9] hundredths of utility".
std::string CurveText(const CurvePoint& point, bool is_solo);

// The figures of what was learnt of moves.
void DescribeMoves(Figures& figures, const MovesFit& moves);

// The report in one of the forms, ending with a line end.
std::string RenderTraining(const TrainingReport& report, OutputFormat format,
                           const TextExtent& extent = {});

// The same as a web page that is complete in itself; `command` trains the same again.
std::string TrainingToHtml(const TrainingReport& report, const std::string& command);

}  // namespace riftlab
