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

// Records, which must be the same each time, hold nothing of a single question; so it can be told
// why the program ended.
AgentFault WithLastWords(const AgentFault& fault, const Session& session) {
  if (fault.kind() != FaultKind::kCrash) return fault;
  std::string_view text = fault.what();
  text.remove_prefix(text.find(": ") + 2);
  return {fault.kind(), session.WithLastWords(text), fault.of()};
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
  Action action{};
  std::optional<AgentFault> fault;
  if (Seat* const seat = FindSeat(player)) {
    fault = Ask(*seat, info, limits, action);
    if (fault) throw AgentFault(*fault);
    return action;
  }
  // In no game, as behind a Decider: each question is a game of its own.
  NewGame(player, GameStart::kPosition, rng.Next());
  Seat seat = std::move(seats_.back());
  seats_.pop_back();
  const Hello& hello = seat.session->hello();
  if (!seat.session->failure() && !hello.wants_position && hello.wants_events) {
    fault = AgentFault(FaultKind::kProtocol,
                       "its hello wants events and no position; asked of a single position it "
                       "would be told neither");
  } else {
    fault = Ask(seat, info, limits, action);
    if (!fault) fault = seat.session->CheckEnd();
  }
  // Also after a fault that the program outlives, such as an illegal move.
  seat.session->EndGame(EndLine(player, {}, nullptr, kNobody));
  if (fault) throw WithLastWords(*fault, *seat.session);
  return action;
}

std::optional<AgentFault> OutsidePlayer::Ask(Seat& seat, const AnyInfoSet& info,
                                             const SearchLimits& limits, Action& action) {
  Session& session = *seat.session;
  const Moves moves = MovesOf(game_, info);
  const std::string lines = ObserveLine(game_, info, seat.events, session.hello()) +
                            ActLine(seat.seat, session.next_id(), options_.move_ms, moves.texts);
  seat.events.clear();
  std::string move;
  std::optional<AgentFault> fault = session.Ask(lines, move, limits);
  if (fault) return fault;
  const auto found = std::find(moves.texts.begin(), moves.texts.end(), move);
  if (found == moves.texts.end()) {
    return AgentFault(FaultKind::kIllegal, fmt::format("{} is none of the {} legal moves",
                                                       Quoted(move), moves.texts.size()));
  }
  action = moves.actions[static_cast<std::size_t>(found - moves.texts.begin())];
  return std::nullopt;
}

}  // namespace riftlab::external
