"""``python -m kibitzer.envs`` prints the layouts of all games at their usual tables, as they stand in the documentation."""

from __future__ import annotations

from ..state import GAMES, Field, State


def _lines(heads: str, fields: list[Field], shaped: bool) -> list[str]:
    lines = ["", f"| {heads} |", "|" + "---|" * (heads.count("|") + 1)]
    for field in fields:
        last = field.stop - 1
        place = str(field.start) if last == field.start else f"{field.start} to {last}"
        shape = f" | {field.shape[0]} x {field.shape[1]}" if shaped else ""
        lines.append(f"| {place} | `{field.name}`{shape} | {field.about} |")
    return lines


def layouts() -> str:
    """The tables of every game."""
    lines: list[str] = []
    for game in GAMES:
        state = State(game)
        actions, observation, belief = state.action_fields(), state.observation_fields(), state.belief_fields()
        lines += [f"### {game}", ""]
        lines += [f"`State(\"{game}\")`: {state.num_players} seats, {state.num_actions} actions, observations of "]
        lines[-1] += f"{observation[-1].stop} numbers, "
        lines[-1] += f"beliefs of {belief[-1].stop}." if belief else "nothing hidden."
        lines += _lines("action | group | meaning", actions, False)
        lines += _lines("observation | field | rows x columns | meaning", observation, True)
        lines += _lines("belief | field | rows x columns | meaning", belief, True) if belief else []
        lines += [""]
    return "\n".join(lines)


if __name__ == "__main__":
    print(layouts())
