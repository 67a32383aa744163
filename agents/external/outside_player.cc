#include "agents/external/outside_player.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "agents/core/agent_fault.h"
#include "agents/external/messages.h"
#include "agents/external/session.h"
#include "fmt/format.h"

namespace riftlab::external {
namespace {

// The legal moves of the seat that observes, from a world that is sampled from what it knows; so
// nothing that it cannot know shows in them.
struct Moves {
  std::vector<Action> actions;
  std::vector<std::string> texts;
};

Moves MovesOf(const AnyGame& game, const AnyInfoSet& info) {
  Rng rng(0, {.index = 0, .purpose = Purpose::kCheck});
  const AnyState world = game.Determinize(info, rng);
  Moves moves{.actions = game.LegalActions(world), .texts = {}};
  moves.texts.reserve(moves.actions.size());
  for (const Action action : moves.actions) moves.texts.push_back(game.ToText(world, action));
  return moves;
}

}  // namespace

OutsidePlayer::OutsidePlayer(AnyGame game, Options options)
    : game_(std::move(game)), options_(std::move(options)) {}

OutsidePlayer::~OutsidePlayer() = default;

OutsidePlayer::Seat* OutsidePlayer::FindSeat(Player seat) {
  const auto found = std::find_if(seats_.begin(), seats_.end(),
                                  [seat](const Seat& known) { return known.seat == seat; });
  return found == seats_.end() ? nullptr : &*found;
}

void OutsidePlayer::NewGame(Player seat, GameStart start, std::uint64_t seed) {
  if (seats_.size() == sessions_.size()) sessions_.push_back(std::make_unique<Session>(options_));
  Session* const session = sessions_[seats_.size()].get();
  seats_.push_back({.seat = seat, .session = session, .events = {}});
  session->NewGame(game_.info().name, NewGameLine(game_, seat, start, seed));
}

void OutsidePlayer::Event(Player seat, std::string event) {
  FindSeat(seat)->events.push_back(std::move(event));
}

// All of them are checked, so that none is charged with it in its next game.
std::optional<SeatFault> OutsidePlayer::FaultAtEnd() {
  std::optional<SeatFault> first;
  for (const Seat& seat : seats_) {
    const std::optional<AgentFault> fault = seat.session->CheckEnd();
    if (fault && !first) first = SeatFault{.seat = seat.seat, .what = fault->what()};
  }
  return first;
}

void OutsidePlayer::End(const GameResult& result, Player faulty_seat) {
  for (const Seat& seat : seats_) {
    seat.session->EndGame(EndLine(seat.seat, seat.events, &result, faulty_seat));
  }
  seats_.clear();
}

Action OutsidePlayer::Act(const AnyInfoSet& info, const SearchLimits& limits, Rng& rng) {
  const Player player = game_.Observer(info);
  if (Seat* const seat = FindSeat(player)) return Ask(*seat, info, limits);
  // In no game, as behind a Decider: each question is a game of its own.
  NewGame(player, GameStart::kPosition, rng.Next());
  Seat seat = std::move(seats_.back());
  seats_.pop_back();
  try {
    return AskAlone(seat, info, limits);
  } catch (const AgentFault& fault) {
    if (fault.kind() != FaultKind::kCrash) throw;
    // Records, which must be the same each time, hold nothing of this game; so it can be told why.
    std::string_view text = fault.what();
    text.remove_prefix(text.find(": ") + 2);
    throw AgentFault(fault.kind(), seat.session->WithLastWords(text));
  }
}

Action OutsidePlayer::AskAlone(Seat& seat, const AnyInfoSet& info, const SearchLimits& limits) {
  const Hello& hello = seat.session->hello();
  if (!seat.session->failure() && !hello.wants_position && hello.wants_events) {
    seat.session->EndGame(EndLine(seat.seat, {}, nullptr, kNobody));
    throw AgentFault(FaultKind::kProtocol,
                     "its hello wants events and no position; asked of a single position it would "
                     "be told neither");
  }
  const Action action = Ask(seat, info, limits);
  const std::optional<AgentFault> fault = seat.session->CheckEnd();
  if (fault) throw AgentFault(*fault);
  seat.session->EndGame(EndLine(seat.seat, {}, nullptr, kNobody));
  return action;
}

Action OutsidePlayer::Ask(Seat& seat, const AnyInfoSet& info, const SearchLimits& limits) {
  Session& session = *seat.session;
  const Moves moves = MovesOf(game_, info);
  const std::string lines = ObserveLine(game_, info, seat.events, session.hello()) +
                            ActLine(seat.seat, session.next_id(), options_.move_ms, moves.texts);
  seat.events.clear();
  std::string move;
  const std::optional<AgentFault> fault = session.Ask(lines, move, limits);
  if (fault) throw AgentFault(*fault);
  const auto found = std::find(moves.texts.begin(), moves.texts.end(), move);
  if (found != moves.texts.end()) {
    return moves.actions[static_cast<std::size_t>(found - moves.texts.begin())];
  }
  throw AgentFault(FaultKind::kIllegal, fmt::format("{} is none of the {} legal moves",
                                                    Quoted(move), moves.texts.size()));
}

}  // namespace riftlab::external
