// ToJson: positions, complete or as a seat knows them. README.md explains the fields.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/games/warrift/notation.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

// Writes one position; `observer` is kNobody for a complete one.
class Writer {
 public:
  Writer(const Rules& rules, const State& state, Player observer)
      : rules_(rules), state_(state), observer_(observer) {}

  Json Write() {
    if (observer_ != kNobody) json_["seat"] = observer_;
    json_["phase"] = PhaseName(state_.phase);
    json_["active"] = state_.active;
    json_["to_move"] = state_.to_move == kNobody ? Json() : Json(state_.to_move);
    json_["rotation"] = state_.rotation;
    if (state_.phase == Phase::kOver) json_["reason"] = static_cast<int>(state_.reason);
    PutOrder();
    const bool laid_out = state_.phase != Phase::kGuild && state_.phase != Phase::kPower;
    Json seats = Json::array();
    for (const Player seat : Seats(rules_.NumPlayers())) {
      Json json = Json::object();
      PutIdentity(seat, json);
      if (laid_out) PutCards(seat, json);
      seats.push_back(std::move(json));
    }
    json_["seats"] = std::move(seats);
    if (!laid_out) return std::move(json_);
    PutCommon();
    PutTurn();
    return std::move(json_);
  }

 private:
  std::string Name(int at) const { return TypeName(rules_, state_.cards.Item(at)); }

  Json List(int zone) const {
    Json list = Json::array();
    for (int at = state_.cards.Begin(zone); at < state_.cards.End(zone); ++at) {
      list.push_back(Name(at));
    }
    return list;
  }

  Json Monsters(int zone) const {
    Json list = Json::array();
    for (int at = state_.monsters.Begin(zone); at < state_.monsters.End(zone); ++at) {
      list.push_back(MonsterText(rules_, state_.monsters.Item(at), state_.monsters.Tag(at)));
    }
    return list;
  }

  // A zone of the tagged kind; the tag behind '/'.
  Json Owned(int zone) const {
    Json list = Json::array();
    for (int at = state_.cards.Begin(zone); at < state_.cards.End(zone); ++at) {
      list.push_back(rules_.IsFrenzy() ? fmt::format("{}/{}", Name(at), state_.cards.Tag(at))
                                       : Name(at));
    }
    return list;
  }

  void Unknown(int pool, int at) { pools_[pool].push_back(state_.cards.Item(at)); }

  void PutOrder() {
    if (state_.rotation != 0) json_["first"] = state_.first;
    if (state_.trigger == 0) return;
    json_["trigger"] = state_.trigger - 1;
    Json last = Json::array();
    ForEachBit(state_.last_turns, [&](int seat) { last.push_back(seat); });
    json_["last_turns"] = std::move(last);
  }

  void PutIdentity(Player seat, Json& json) const {
    const int guild = rules_.GuildOf(state_, seat);
    if (guild < kMaxGuilds) {
      json["guild"] = TextOf(rules_.cards().guilds[static_cast<std::size_t>(guild)].id);
    }
    if (state_.power[seat] != 0) {
      json["power"] = TextOf(rules_.cards().power(state_.power[seat] - 1).id);
    }
  }

  void PutCards(Player seat, Json& json) {
    if (state_.out[seat] != 0) json["out"] = state_.out[seat];
    json["turns"] = state_.turns[seat];
    json["counts"] = {state_.summoned[seat], state_.retained[seat], state_.consumed[seat]};
    json["slain"] = Monsters(Slain(seat));
    json["hand"] = HandList(seat);
    json["deck"] = {{"cards", state_.cards.Size(Base(seat))}, {"pool", state_.pool[seat]}};
    for (int at = state_.cards.Begin(Base(seat)); at < state_.cards.End(Base(seat)); ++at) {
      Unknown(state_.pool[seat], at);
    }
    json["upper"] = UpperList(seat);
    json["discard"] = List(Discard(seat));
    if (rules_.Supplier(seat) == seat) PutSupply(seat, json);
  }

  void PutSupply(Player seat, Json& json) const {
    Json selection = Json::array();
    for (int slot = 0; slot < rules_.NumSlots(); ++slot) {
      const int held = state_.selection[static_cast<std::size_t>(rules_.SlotOf(seat, slot))];
      selection.push_back(held == 0 ? Json()
                                    : Json(TypeName(rules_, static_cast<CardType>(held - 1))));
    }
    json["selection"] = std::move(selection);
    json["guild_deck"] = List(GuildDeck(seat));
    json["under"] = List(GuildUnder(seat));
  }

  Json HandList(Player seat) {
    Json list = Json::array();
    for (int at = state_.cards.Begin(Hand(seat)); at < state_.cards.End(Hand(seat)); ++at) {
      const int pool = state_.cards.Tag(at);
      const bool open = observer_ == kNobody || observer_ == seat;
      if (pool == 0) {
        list.push_back(Name(at));
      } else if (open) {
        list.push_back(fmt::format("{}#{}", Name(at), pool));
      } else {
        list.push_back(fmt::format("#{}", pool));
        Unknown(pool, at);
      }
    }
    return list;
  }

  Json UpperList(Player seat) {
    Json list = Json::array();
    for (int at = state_.cards.Begin(Upper(seat)); at < state_.cards.End(Upper(seat)); ++at) {
      const int pool = state_.cards.Tag(at);
      if (pool != 0) Unknown(pool, at);
      list.push_back(pool == 0 ? Name(at) : fmt::format("#{}", pool));
    }
    return list;
  }

  void PutCommon() {
    Json pools = Json::array();
    for (auto& [pool, types] : pools_) {
      std::sort(types.begin(), types.end());
      Json cards = Json::array();
      for (const CardType type : types) cards.push_back(TypeName(rules_, type));
      pools.push_back({{"pool", pool}, {"cards", std::move(cards)}});
    }
    json_["pools"] = std::move(pools);
    json_["monsters"] = {{"in_play", Monsters(kInPlay)},
                         {"deck", Monsters(kMonsterDeck)},
                         {"under", Monsters(kMonsterUnder)}};
    if (!state_.monsters.Empty(kDying)) json_["monsters"]["dying"] = Monsters(kDying);
    if (!rules_.IsFrenzy()) json_["rift"] = List(kRift);
    json_["necropolis"] = Owned(kNecropolis);
    if (!state_.cards.Empty(kRemoved)) json_["removed"] = Owned(kRemoved);
    if (!state_.cards.Empty(kBox)) json_["box"] = List(kBox);
    json_["played"] = List(kPlayed);
  }

  void PutTurn() {
    const Turn& turn = state_.turn;
    Json json = Json::object();
    const auto put = [&](const char* key, int value) {
      if (value != 0) json[key] = value;
    };
    put("attack", turn.attack);
    put("magicka", turn.magicka);
    put("discount", turn.discount);
    put("slain", turn.slain);
    put("summoned", turn.summoned);
    put("consumed", turn.consumed);
    put("power_uses", turn.power_uses);
    put("power_triggers", turn.power_triggers);
    put("offers", turn.offers);
    put("acted", turn.acted);
    if (turn.last == Last::kPlainPlay) json["last"] = "play:" + TypeName(rules_, turn.last_item);
    if (turn.last == Last::kSilentSlay) {
      json["last"] = "slay:" + MonsterText(rules_, turn.last_item, turn.last_tag);
    }
    PutStack(json);
    PutOffer(json);
    if (!json.empty()) json_["turn"] = std::move(json);
  }

  void PutStack(Json& json) const {
    if (state_.num_lasting > 0) {
      Json list = Json::array();
      for (std::size_t i = 0; i < state_.num_lasting; ++i) {
        const Lasting& lasting = state_.lasting[i];
        list.push_back({lasting.effect, lasting.left, lasting.source});
      }
      json["lasting"] = std::move(list);
    }
    if (state_.num_frames == 0) return;
    Json list = Json::array();
    for (std::size_t i = 0; i < state_.num_frames; ++i) {
      const Frame& frame = state_.frames[i];
      list.push_back(
          {static_cast<int>(frame.kind), frame.id, frame.pos, frame.left, frame.aux, frame.source});
    }
    json["stack"] = std::move(list);
  }

  void PutOffer(Json& json) const {
    const Offer& offer = state_.offer;
    if (offer.kind == TradeKind::kNone) return;
    static constexpr std::array<const char*, 4> kKinds = {"", "gift", "swap", "ask"};
    Json object = {{"kind", kKinds[static_cast<std::size_t>(offer.kind)]}, {"to", offer.to}};
    if (offer.kind != TradeKind::kAsk) object["card"] = TypeName(rules_, offer.card);
    if (offer.want_mine != 0) object["want"] = "mine";
    json["offer"] = std::move(object);
  }

  const Rules& rules_;
  const State& state_;
  Player observer_;
  Json json_ = Json::object();
  std::map<int, std::vector<CardType>> pools_;  // cards of which the place is unknown
};

}  // namespace

Json Rules::ToJson(const State& state) const { return Writer(*this, state, kNobody).Write(); }

Json Rules::ToJson(const InfoSet& info) const {
  return Writer(*this, info.known, info.seat).Write();
}

}  // namespace riftlab::warrift
