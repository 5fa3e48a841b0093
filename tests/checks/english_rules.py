#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plain English in what `dyar describe` prints of every bundled ruleset.

    english_rules.py ASK TOP            check
    english_rules.py ASK TOP --texts    print the texts, for a spelling checker

ASK answers requests (ask.c): one process describes all rulesets.

Checks the sentences that the program composes and what rulesets write themselves: questions and notes of answers.
The patterns and the limit of 30 words are those of english.py.  An item of a list counts as a sentence.  Of the
composed sentences, at most 1 % may be longer, and each of those has a reason in english_rules.txt: a part of the
sentence and, after a tab, the reason.  Quotations are not checked.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

import english

MOST_LONG = 0.01


def described(ask, ids):
    requests = "".join(json.dumps({"ask": "describe", "ruleset": id}) + "\n" for id in ids)
    run = subprocess.run([ask], input=requests, capture_output=True, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode != 0 or len(answers) != len(ids):
        sys.exit(f"{len(ids)} rulesets have {len(answers)} answers: {run.stderr}")
    for id, answer in zip(ids, answers):
        if "answer" not in answer:
            sys.exit(f"{id}: {answer}")
    return [answer["answer"] for answer in answers]


def composed(ruleset):
    return [sentence["text"] for sentence in ruleset["sentences"]]


def written(ruleset):
    """What the ruleset says in its own words: not quotations, not names."""
    texts = [question["asks"] for question in ruleset["questions"]]
    texts += [answer.get("note") for question in ruleset["questions"] for answer in question["answers"]]
    return [text for text in texts if text]


def notes(ruleset):
    return [ruleset["note"] or ""] + [source.get("note") or "" for source in ruleset["sources"]]


def sentences(text):
    for line in text.splitlines():
        yield from english.sentences(line)


def patterns_in(text):
    for pattern, instead in english.PATTERNS:
        match = pattern.search(text)
        if match:
            yield f"'{match.group()}' -- write: {instead}"


def words_of(sentence):
    return len(re.findall(r"[A-Za-z][\w'-]*", sentence))


def read_kept(path):
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return dict(line.split("\t") for line in lines)


def main():
    ask, top = sys.argv[1], Path(sys.argv[2])
    kept = read_kept(Path(__file__).with_suffix(".txt"))
    used, wrong, count, too_long = set(), [], 0, 0
    for ruleset in described(ask, [path.stem for path in sorted((top / "rulesets").rglob("*.yaml"))]):
        if "--texts" in sys.argv:
            print("\n".join(composed(ruleset) + written(ruleset) + notes(ruleset)))
            continue
        for text in composed(ruleset) + written(ruleset):
            wrong += [f"{ruleset['id']}: {finding}" for finding in patterns_in(text)]
        for sentence in (s for text in composed(ruleset) for s in sentences(text)):
            count += 1
            if words_of(sentence) <= english.MOST_WORDS:
                continue
            too_long += 1
            reasons = {part for part in kept if part in sentence}
            used |= reasons
            if not reasons:
                wrong.append(f"{ruleset['id']}: a sentence of {words_of(sentence)} words: {sentence}")
    if "--texts" in sys.argv:
        return 0
    wrong += [f"english_rules.txt: not needed: {part}" for part in kept if part not in used]
    if too_long > MOST_LONG * count:
        wrong.append(f"{too_long} of {count} sentences have more than {english.MOST_WORDS} words")
    print("\n".join(wrong), file=sys.stderr)
    print(f"{too_long} of {count} sentences have more than {english.MOST_WORDS} words")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
