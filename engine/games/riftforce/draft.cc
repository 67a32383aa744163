// The draft of guilds and what lies on the table when the first turn begins (2).
#include "engine/games/riftforce/options.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {
namespace {

// Takes a random guild out of a set.
int DrawGuild(const CardTable& cards, std::uint32_t& guilds, Rng& rng) {
  const auto name = [&](std::uint32_t k) {
    return GuildCode(cards, NthBit(guilds, static_cast<int>(k)));
  };
  const int k =
      static_cast<int>(rng.Below(kDraftPile, static_cast<std::uint32_t>(Count(guilds)), name));
  const int guild = NthBit(guilds, k);
  Clear(guilds, guild);
  return guild;
}

}  // namespace

int NumTaken(const State& state, Player owner) {
  int taken = 0;
  for (const OptionalIndex guild : state.guilds[owner]) taken += guild ? 1 : 0;
  return taken;
}

std::uint32_t Rules::UnusedGuilds(const State& state) const {
  auto unused = BitsBelow<std::uint32_t>(cards_.num_guilds);
  if (state.round == 0) return unused;  // the decks are put together after the draft
  for (const auto& guilds : state.guilds) {
    for (const OptionalIndex guild : guilds) {
      if (guild) unused &= ~Bit<std::uint32_t>(*guild);
    }
  }
  return unused;
}

State Rules::Deal(Rng& rng) const {
  State state{};
  if (!has_draft()) {
    if (has_random_guilds_) {
      DealAllGuilds(state, rng);
    } else {
      state.guilds = fixed_guilds_;
    }
    if (mode_ == Mode::kSolo) {
      AfterKeep(state, rng);
    } else {
      SetUp(state, rng);
    }
    return state;
  }
  DealGuilds(state, rng);
  if (mode_ == Mode::kSolo) {
    state.to_move = 0;
    SetOptions(state, Phase::kKeep);
    const int choices = NumSubsets(cards_.solo_offered, cards_.guilds_alone);
    for (int i = 0; i < choices; ++i) SetOption(state, i);
    if (choices == 1) ApplyDraft(state, NthLegal(state, 0), rng);
  } else {
    OfferDraft(state, rng);
  }
  return state;
}

// The guilds that may be dealt or drafted.
std::uint32_t Rules::Box() const {
  auto box = BitsBelow<std::uint32_t>(cards_.num_guilds);
  if (!base_draft_) return box;
  ForEachBit(box, [&](int guild) {
    if (cards_.guilds[guild].is_base == 0) Clear(box, guild);
  });
  return box;
}

// Random guilds for each seat, in the order of the table, since they were not taken one by one
// (ruling 51).
void Rules::DealAllGuilds(State& state, Rng& rng) const {
  std::uint32_t box = Box();
  for (const Player seat : Seats(num_players_)) {
    std::uint32_t dealt = 0;
    for (int i = 0; i < num_guilds_[seat]; ++i) Set(dealt, DrawGuild(cards_, box, rng));
    ForEachBit(dealt, [&](int guild) { Take(state, seat, guild); });
  }
}

// What everybody sees before the first pick (2.1, 2.2, 2.3).
void Rules::DealGuilds(State& state, Rng& rng) const {
  std::uint32_t box = Box();
  int displayed = cards_.display + num_players_;
  if (mode_ == Mode::kSolo) {
    displayed = cards_.solo_offered;
  } else {
    if (base_draft_) {
      DrawGuild(cards_, box, rng);  // leaves the game
      displayed = Count(box) - num_players_;
    }
    for (const Player seat : Seats(num_players_)) Take(state, seat, DrawGuild(cards_, box, rng));
  }
  for (int i = 0; i < displayed; ++i) Set(state.display, DrawGuild(cards_, box, rng));
}

void Rules::Take(State& state, Player owner, int guild) const {
  state.guilds[owner][NumTaken(state, owner)] = guild;
}

// Asks the next seat in the order of turns that needs a guild, or begins the game (ruling 23).
void Rules::OfferDraft(State& state, Rng& rng) const {
  for (int i = 0; i < num_positions_; ++i) {
    const int position = (state.position + i) % num_positions_;
    const Player seat = SeatAt(position);
    if (NumTaken(state, seat) == num_guilds_[seat]) continue;
    state.position = static_cast<std::uint8_t>(position);
    state.to_move = seat;
    SetOptions(state, Phase::kDraft, state.display);
    if (NumLegal(state) == 1) ApplyDraft(state, NthLegal(state, 0), rng);
    return;
  }
  state.position = 0;
  SetUp(state, rng);
}

void Rules::ApplyDraft(State& state, Action action, Rng& rng) const {
  const int value = ValueOf(action);
  switch (state.phase) {
    case Phase::kDraft:
      Take(state, state.to_move, value);
      Clear(state.display, value);
      state.position = static_cast<std::uint8_t>((state.position + 1) % num_positions_);
      OfferDraft(state, rng);
      return;
    case Phase::kKeep:
      ForEachBit(static_cast<std::uint32_t>(value), [&](int guild) { Take(state, 0, guild); });
      state.display &= ~static_cast<std::uint32_t>(value);
      AfterKeep(state, rng);
      return;
    default:
      Take(state, kTrainer, value);
      OfferTrainerGuild(state, rng);
  }
}

// The trainer's guilds come from all that the human did not keep (ruling 40).
void Rules::AfterKeep(State& state, Rng& rng) const {
  switch (trainer_guilds_) {
    case TrainerGuilds::kFixed:
      state.guilds[kTrainer] = fixed_guilds_[kTrainer];
      break;
    case TrainerGuilds::kChosen:
      OfferTrainerGuild(state, rng);
      return;
    case TrainerGuilds::kRandom: {
      auto left = BitsBelow<std::uint32_t>(cards_.num_guilds);
      for (const OptionalIndex guild : state.guilds[0]) {
        if (guild) left &= ~Bit<std::uint32_t>(*guild);
      }
      std::uint32_t drawn = 0;
      for (int i = 0; i < num_guilds_[kTrainer]; ++i) Set(drawn, DrawGuild(cards_, left, rng));
      ForEachBit(drawn, [&](int guild) { Take(state, kTrainer, guild); });
    }
  }
  SetUp(state, rng);
}

std::uint32_t Rules::TrainerChoices(const State& state) const {
  auto left = BitsBelow<std::uint32_t>(cards_.num_guilds);
  for (const OptionalIndex guild : state.guilds[0]) {
    if (guild) left &= ~Bit<std::uint32_t>(*guild);
  }
  const int taken = NumTaken(state, kTrainer);
  if (taken > 0) {
    // One after another in the order of the table, so that every set comes up once.
    left &= ~BitsBelow<std::uint32_t>(*state.guilds[kTrainer][taken - 1] + 1);
  }
  for (int i = taken + 1; i < num_guilds_[kTrainer]; ++i) Clear(left, HighestBit(left));
  return left;
}

void Rules::OfferTrainerGuild(State& state, Rng& rng) const {
  state.to_move = 0;
  while (NumTaken(state, kTrainer) < num_guilds_[kTrainer]) {
    SetOptions(state, Phase::kTrainerGuild, TrainerChoices(state));
    if (NumLegal(state) > 1) return;
    Take(state, kTrainer, FirstOption(state));
  }
  SetUp(state, rng);
}

void Rules::SetUp(State& state, Rng& rng) const {
  for (const Player owner : Seats(num_owners())) {
    for (const OptionalIndex guild : state.guilds[owner]) {
      if (!guild) continue;
      for (int number = 0; number < kNumbers; ++number) {
        for (int i = 0; i < cards_.copies[number]; ++i) {
          state.cards[owner].draw.Add(MakeType(*guild, number));
        }
      }
    }
  }
  for (const Player seat : Seats(num_players_)) {
    for (int i = 0; i < cards_.hand_size; ++i) DrawCard(state, seat, rng);
  }
  // Placed, not played: nothing is triggered (ruling 14).
  const auto place = [&](Player seat, int location) {
    CardSet& draw = state.cards[seat].draw;
    if (draw.empty()) return;
    const CardType type = draw.Draw(DeckPile(seat), cards_, rng);
    state.table.Append(RowOf(sides_[seat], location), Elemental(type, seat));
  };
  switch (mode_) {
    case Mode::kDuel:
      place(1, 2);
      break;
    case Mode::kTeam:
      place(1, 4);
      if (num_players_ == 3) place(1, 1);
      if (num_players_ == 4) {
        place(2, 1);
        place(3, 1);
      }
      break;
    case Mode::kSolo:
      for (int location = 0; location < locations(); ++location) PlaceBot(state, location, rng);
      RevealPlan(state, rng);
      break;
  }
  state.round = 1;
  state.position = 0;
  BeginTurns(state, rng);
}

}  // namespace riftlab::riftforce
