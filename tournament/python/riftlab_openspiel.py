"""Riftlab's games for OpenSpiel: games registered from Python. Wants open_spiel (pyspiel) 1.4 or later and NumPy.

    import pyspiel, riftlab, riftlab_openspiel

    name = riftlab_openspiel.register(riftlab.Game("ripple_rush"))
    game = pyspiel.load_game(name)

Riftlab draws its luck from a seed. So the first node is a chance node that draws one of `deals` seeds, each as likely as the
others, and all else follows from it and the moves: cards drawn later are no chance nodes of their own. Observations are those
of Riftlab; there are no information states, since what a seat has forgotten is not in them. Returns are utilities from 0 to
1, shares of one win.
"""

import operator

import numpy as np
import pyspiel

import riftlab

DEALS = 10_000  # seeds that are drawn from
_registered = {}  # by name: the game and its deals
_MAX_DECISIONS = 1_000_000  # of a game, at most; those of Riftlab end much sooner


def _game_type(short_name, game):
    one_win = len(set(game.sides)) == game.players > 1
    return pyspiel.GameType(
        short_name=short_name,
        long_name=f"Riftlab {game.name} ({game.mode})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM if one_win else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True)


def _game_info(game, deals):
    one_win = len(set(game.sides)) == game.players > 1
    sums = {"utility_sum": 1.0} if one_win else {}
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_actions,
        max_chance_outcomes=deals,
        num_players=game.players,
        min_utility=0.0,
        max_utility=1.0,
        max_game_length=_MAX_DECISIONS,
        **sums)


class RiftlabState(pyspiel.State):
    """A position: before the deal, or a state of Riftlab."""

    def __init__(self, game, riftlab_game, deals):
        super().__init__(game)
        self._game = riftlab_game
        self._deals = deals
        self._seed = None
        self.state = None  # of Riftlab

    def current_player(self):
        if self.state is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.state.is_over else self.state.to_move

    def chance_outcomes(self):
        return [(seed, 1.0 / self._deals) for seed in range(self._deals)]

    def _legal_actions(self, player):
        return sorted(self.state.action_ids()) if player == self.state.to_move else []

    def _apply_action(self, action):
        if self.state is None:
            self._seed = int(action)
            self.state = self._game.new(seed=self._seed)
        else:
            self.state.apply_action(int(action))

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        ids = self.state.action_ids()
        return self.state.legal_moves()[ids.index(action)] if action in ids else f"number {action}"

    def is_terminal(self):
        return self.state is not None and self.state.is_over

    def returns(self):
        return self.state.utilities() if self.is_terminal() else [0.0] * self._game.players

    def __str__(self):
        return "before the deal" if self.state is None else f"seed {self._seed}\n{self.state}"


class RiftlabObserver:
    """What a seat sees, as the PyObserver interface has it."""

    def __init__(self, riftlab_game, params):
        if params:
            raise ValueError(f"observations take no parameters; given {params}")
        self.tensor = np.zeros(riftlab_game.num_inputs, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        if state.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.asarray(state.state.observe(player).observation())

    def string_from(self, state, player):
        return "before the deal" if state.state is None else str(state.state.observe(player))


def register(riftlab_game, short_name=None, deals=DEALS):
    """Registers the game, and returns the name under which pyspiel.load_game() finds it.

    Another mode, number of players or number of deals of a game that was registered needs a `short_name` of its own.
    """
    if operator.index(deals) < 1:
        raise ValueError(f"deals: '{deals}' is not an integer from 1")
    name = short_name or f"python_riftlab_{riftlab_game.name}"
    if _registered.get(name, (riftlab_game, deals)) != (riftlab_game, deals):
        raise ValueError(f"short_name: '{name}' is that of another game here; give one that is free")
    game_type = _game_type(name, riftlab_game)

    class RiftlabGame(pyspiel.Game):
        def __init__(self, params=None):
            super().__init__(game_type, _game_info(riftlab_game, deals), params or {})

        def new_initial_state(self):
            return RiftlabState(self, riftlab_game, deals)

        def make_py_observer(self, iig_obs_type=None, params=None):
            return RiftlabObserver(riftlab_game, params)

    pyspiel.register_game(game_type, RiftlabGame)
    _registered[name] = (riftlab_game, deals)
    return name
