"""RLCard's UNO on the same job, at three depths. Imports nothing of ours; needs the `bench` extra."""

from __future__ import annotations

from random import Random
from typing import Any

import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.uno import Game

SEATS = 4


def by_game(rounds: int, chance: Random) -> int:
    """Play through `UnoGame.step`, which answers with the state and what is legal; return the steps."""
    game: Any = Game(num_players=SEATS)
    random, steps = chance.random, 0
    for _ in range(rounds):
        state, _seat = game.init_game()
        while not game.is_over():
            legal = state["legal_actions"]
            state, _seat = game.step(legal[int(random() * len(legal))])
            steps += 1
    return steps


def by_round(rounds: int, chance: Random) -> int:
    """Play through `UnoRound` itself, which says what is legal and nothing else; return the steps."""
    game: Any = Game(num_players=SEATS)
    random, steps = chance.random, 0
    for _ in range(rounds):
        game.init_game()
        inside, players = game.round, game.players
        while not inside.is_over:
            legal = inside.get_legal_actions(players, inside.current_player)
            inside.proceed_round(players, legal[int(random() * len(legal))])
            steps += 1
    return steps


def by_environment(rounds: int) -> int:
    """Play through `rlcard.make("uno")` with its own random agents; return the number of steps."""
    environment: Any = rlcard.make("uno", config={"game_num_players": SEATS})
    environment.set_agents([RandomAgent(num_actions=environment.num_actions) for _ in range(SEATS)])
    for _ in range(rounds):
        environment.run(is_training=False)
    return int(environment.timestep)
