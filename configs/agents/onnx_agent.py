"""Plays any game by a net in a file in ONNX: an agent for `riftlab tournament`.

usage: external:cmd="python3 onnx_agent.py NET.onnx [--cards FILE]"

PYTHONPATH names the folder of riftlab; onnxruntime and NumPy must be there. The net is given what the seat sees as float32, one
row of game.num_inputs, and answers with a number for each of the game.num_actions moves, such as a logit: the legal move with the
largest one is played. Further inputs it must not have; further answers, such as a value, are left alone.
The card table of the game is named where it is not the shipped one.
"""

import json
import sys

import numpy as np
import riftlab
import riftlab_agent


class Net(riftlab_agent.Agent):
    events = False

    def __init__(self, path, cards=None):
        import onnxruntime

        self.path, self.cards = path, cards
        try:
            self.session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime raises several kinds of its own
            raise SystemExit(f"{path}: onnxruntime cannot read it: {error}") from error
        inputs = self.session.get_inputs()
        if len(inputs) != 1:
            raise SystemExit(f"{path}: has {len(inputs)} inputs; there must be one, what the seat sees")
        self.input = inputs[0]

    def choose(self, question):
        try:
            known = riftlab.load_position(json.dumps(question.position), seed=1, cards=self.cards)
        except ValueError as error:  # as where the game has another card table
            raise SystemExit(str(error).replace("cards=", "--cards FILE")) from error
        seen, ids = np.asarray(known.observation(), dtype=np.float32)[None], known.action_ids()
        wanted = self.input.shape[-1]
        if isinstance(wanted, int) and wanted != seen.shape[1]:
            raise SystemExit(f"{self.path}: wants {wanted} inputs; this game has {seen.shape[1]}")
        values = np.asarray(self.session.run(None, {self.input.name: seen})[0]).reshape(-1)
        moves = len(np.asarray(known.legal_action_mask()))
        if len(values) != moves:
            raise SystemExit(f"{self.path}: answers with {len(values)} numbers; this game has {moves} moves")
        return known.legal_moves()[int(values[ids].argmax())]


if __name__ == "__main__":
    if len(sys.argv) != 2 and (len(sys.argv) != 4 or sys.argv[2] != "--cards"):
        raise SystemExit("usage: onnx_agent.py NET.onnx [--cards FILE]")
    riftlab_agent.run(Net(sys.argv[1], *sys.argv[3:]))
