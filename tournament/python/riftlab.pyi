"""Riftlab's games and agents for Python.

    import riftlab

    game = riftlab.Game("ripple_rush")
    state = game.new(seed=1)
    agent = riftlab.Agent("greedy", game, seed=1)
    while (seat := state.to_move) is not None:
        state.apply(agent.act(state.observe(seat)))
    print(state.utilities())

All luck follows from the seeds that are given, integers from 0: the same calls give the same
answers. Wrong input raises ValueError with the text that the program riftlab prints. Integers may
be NumPy's, too.
"""

from os import PathLike
from typing import Any, NoReturn, Optional, Sequence, SupportsIndex, Union

__version__: str

def games() -> list[str]:
    """The names of all games, as Game takes them."""

def game_info(name: str) -> dict[str, Any]:
    """What `riftlab games --output json` says of one game: its modes, rule options and tags."""

def agents() -> list[str]:
    """The names of all agents; `riftlab agents NAME` explains their parameters."""

def load_position(
    text: str, seed: SupportsIndex, cards: Union[str, PathLike[str], None] = None
) -> Union[State, InformationSet]:
    """The position in `text`, JSON as `riftlab position` writes it and `riftlab analyze` takes it.

    A complete position is a State, with luck to come from `seed`; what one seat sees is an
    InformationSet. `cards` is the path of the card table that the position was written with, unless
    that is the shipped one.
    """

def play(game: Game, agents: Sequence[str], seed: SupportsIndex) -> dict[str, Any]:
    """One whole game between agents, as `riftlab play --seed SEED --output json` plays it.

    One agent for all seats, or one for each. Says what the program prints: `players`, `reason`,
    `turns`, `decisions`, `tags`, `moves`; where `reason` is "fault", also what a program outside
    did as `fault`, and its `faulty_seat`. Other threads of Python go on meanwhile.
    """

def analyze(
    position: Union[State, InformationSet],
    agent: str = "best",
    seed: SupportsIndex = 1,
    iterations: Optional[SupportsIndex] = None,
    threads: SupportsIndex = 1,
) -> dict[str, Any]:
    """What a search thinks of the moves of the seat to move: the last line that `riftlab analyze
    --output json` prints. Moves that are proved never to be better than another one are not
    searched, and not among `move_infos`; the agent "exact" has all.

    The search is given what that seat may know; only an agent that cheats is shown a State itself.
    `iterations` are those of all trees together, by default the agent's own; `threads` never change
    the answer. The agent "exact" solves the position instead where that is small and nothing is
    hidden; then `exact` is true. Other threads of Python go on meanwhile.
    """

class Game:
    """A game with its mode, number of players, rules and card table. Never changes; games with
    equal ones are equal, and have equal hashes in one process."""

    def __init__(
        self,
        name: str,
        players: Optional[SupportsIndex] = None,
        mode: Optional[str] = None,
        rules: dict[str, Any] = {},
        cards: Union[str, PathLike[str], None] = None,
    ) -> None:
        """`name` is one of games(). `mode` and `players` are by default those of the program: the
        first mode, two players where it allows that. `rules` sets rule options by name; `cards` is
        the path of a card table in TOML instead of the shipped one."""

    @property
    def name(self) -> str:
        """As games() lists it."""

    @property
    def mode(self) -> str:
        """The mode in force."""

    @property
    def players(self) -> int:
        """How many seats there are, numbered from 0."""

    @property
    def rules(self) -> dict[str, str]:
        """The rule options that are not at their default."""

    @property
    def sides(self) -> list[int]:
        """The side of each seat; members of a team have the same."""

    @property
    def num_inputs(self) -> int:
        """How long observations are."""

    @property
    def num_actions(self) -> int:
        """How many numbers moves have: action ids are from 0 to one less."""

    def new(self, seed: SupportsIndex) -> State:
        """A fresh deal, with all luck to come: that of `riftlab play --seed SEED`."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class State:
    """A position with everything in it, hidden cards too, and the luck to come.

    Never give it to an agent: that gets what observe() returns. States are equal where the positions
    are, whatever luck is to come.
    """

    def __init__(self, made_by: NoReturn) -> None: ...  # Game.new(), load_position(), determinize()
    @property
    def game(self) -> Game:
        """The game that it is a position of."""

    @property
    def to_move(self) -> Optional[int]:
        """The seat that decides; None when the game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""

    def legal_moves(self) -> list[str]:
        """The moves of the seat to move in the notation of the game, in its order; [] at the end."""

    def action_ids(self) -> list[int]:
        """The numbers of legal_moves(), in its order.

        The same thing has the same number in all positions of a game, for every seat.
        """

    def legal_action_mask(self) -> memoryview:
        """Of each number of a move 1 where it is legal, else 0."""

    def observation(self) -> memoryview:
        """What the seat to move sees as InformationSet.observation() has it."""

    def apply_action(self, action: SupportsIndex) -> None:
        """Makes the move with this number."""

    def apply(self, move: Union[SupportsIndex, str]) -> None:
        """Makes a move, given in notation or by its index in legal_moves().

        All that follows without a choice happens, too, up to the next decision.
        """

    def copy(self, seed: Optional[SupportsIndex] = None) -> State:
        """A copy that goes its own way.

        It meets the same luck as this state, so equal moves lead to equal positions; with a seed
        its luck to come is another one, also with that of the deal.
        """

    def observe(self, seat: SupportsIndex) -> InformationSet:
        """All that `seat` may know, and nothing else."""

    def event(self, seat: SupportsIndex) -> str:
        """What `seat` saw of the last move, or of the deal, in one line; empty if it saw nothing.

        Also empty where a loaded or sampled position has seen no move yet.
        """

    def utilities(self) -> list[float]:
        """By seat, the share of one win in a finished game, from 0 to 1; alone, a measure of the
        score."""

    def result(self) -> dict[str, Any]:
        """The outcome of a finished game: `scores`, `ranks`, `shares`, `reason`, `turns`, `tags`."""

    def play_out(self, seed: SupportsIndex) -> list[float]:
        """The utilities after uniformly random moves up to the end, by a copy: the state stays as it
        is. The luck of the cards is drawn anew, too."""

    def position(self) -> dict[str, Any]:
        """The complete position, as in the file that `riftlab position` writes."""

    def to_json(self) -> str:
        """The same as text; load_position() reads it."""

    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> State: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: None  # type: ignore[assignment]  # positions change

class InformationSet:
    """All that one seat may know of a position. Never changes; equal knowledge is equal, and has
    equal hashes in one process."""

    def __init__(self, made_by: NoReturn) -> None: ...  # State.observe(), load_position()
    @property
    def game(self) -> Game:
        """The game that it is a position of."""

    @property
    def seat(self) -> int:
        """The seat whose knowledge it is."""

    @property
    def to_move(self) -> Optional[int]:
        """The seat that decides, as far as this seat can tell; None when the game is over.

        Where all choose at once, as in Ripple Rush, it may be this seat while another is asked
        first: whose move apply() makes says State.to_move.
        """

    def legal_moves(self) -> list[str]:
        """The moves of this seat, as State.legal_moves(); [] where to_move is not this seat."""

    def action_ids(self) -> list[int]:
        """The numbers of legal_moves(), as State.action_ids()."""

    def legal_action_mask(self) -> memoryview:
        """As State.legal_action_mask(); all zeros where to_move is not this seat."""

    def observation(self) -> memoryview:
        """What the seat sees as num_inputs bytes, 1 where an input is on, else 0.

        Not quite all of it: the package's README says what is left out. position() has everything.
        Seats and sides are counted from this one, so that one policy plays all of them.
        """

    def determinize(self, seed: SupportsIndex) -> State:
        """A world that fits, drawn uniformly among those that do; its luck to come is from `seed`,
        too, and not that of a game that was dealt or loaded with this seed."""

    def position(self) -> dict[str, Any]:
        """What the seat sees, as in the file that `riftlab position --seat` writes."""

    def to_json(self) -> str:
        """The same as text; load_position() reads it."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Agent:
    """Decides for any number of seats of one game at a time."""

    def __init__(self, spec: str, game: Game, seed: SupportsIndex) -> None:
        """The agent `spec`, such as "so_ismcts:iterations=500", as `--agent` takes it.

        Its luck is that of the seats in `riftlab play --seed SEED`, so that agents asked move by
        move play the game that the program does; not so agents that follow a game, `exploiter` and
        `external`, which play() tells of it and act() does not.
        """

    @property
    def spec(self) -> str:
        """NAME:key=value,... as understood."""

    @property
    def cheats(self) -> bool:
        """Whether it must be shown hidden cards; `riftlab agents` marks such agents, too."""

    def act(self, information_set: InformationSet) -> str:
        """The move that it chooses for the seat whose knowledge this is, which must be to move.

        It is shown nothing else, not what happened before either. Luck is drawn from the seat's
        stream, so asking again may give another answer. Other threads of Python go on meanwhile. RuntimeError if the agent fails,
        which only a program outside Riftlab can.
        """

    def act_on_state(self, state: State) -> str:
        """As act(), for an agent that cheats and for no other: the seat to move is shown all."""

    def restart(self, seed: SupportsIndex) -> None:
        """Takes the luck of another game."""

class VectorGames:
    """Many games at once, for learners; where one ends, the next is dealt at once.

    What happens in each follows from its seed, its place and the moves made there, whatever the
    number of threads. Arguments `out` are any buffers of the right size, such as NumPy arrays, flat
    or with a row for each game, which are filled and returned; without one a new memoryview is. Other threads of Python go on meanwhile;
    calls of several threads to the same games take turns.
    """

    def __init__(self, game: Game, games: SupportsIndex, threads: SupportsIndex = 1) -> None:
        """So many games, dealt with seed 0."""

    @property
    def game(self) -> Game:
        """What is played."""

    def __len__(self) -> int: ...
    def reset(
        self,
        seed: Union[SupportsIndex, Sequence[SupportsIndex]],
        deals: Optional[Sequence[SupportsIndex]] = None,
    ) -> None:
        """Deals all games anew, with one seed for all of them or one for each.

        Places have different deals, also by equal seeds, unless `deals` numbers the deal of each:
        games with equal seeds and numbers have the same cards and meet the same luck. By default
        the number is that of the place.
        """

    def step(self, actions: Any) -> None:
        """Makes in each game the move with this number: a buffer of int64, or any sequence.

        ValueError names a game in which it is not legal, TypeError one for which there is no
        integer, and nothing has happened then.
        """

    def observe(self, out: Any = None) -> Any:
        """What the seats to move see, a row of game.num_inputs a game, in bytes or in float32."""

    def legal_action_mask(self, out: Any = None) -> Any:
        """Which moves are legal, a row of game.num_actions bytes a game."""

    def random_actions(self, out: Any = None) -> Any:
        """A legal move for each game in int64, each as likely as the others."""

    def scores(self, out: Any = None) -> Any:
        """By game and seat in float32, the scores of a game that the last step ended; else zeros."""

    @property
    def to_move(self) -> memoryview:
        """By game, the seat that decides; it changes with every step, as do the next three."""

    @property
    def rewards(self) -> memoryview:
        """By game and seat, the utilities of a game that the last step ended; else zeros."""

    @property
    def done(self) -> memoryview:
        """By game, 1 where the last step ended one, else 0."""

    @property
    def episodes(self) -> memoryview:
        """By game, how many have ended since reset()."""

    def state(self, place: SupportsIndex, seed: SupportsIndex) -> State:
        """The position of one game, with luck to come from `seed`."""
