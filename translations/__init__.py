"""From keys to sentences, in the language that is asked for; English stands in for what is missing."""

from translations.say import (
    ask_sentence,
    explain,
    fault_sentence,
    fault_sentences,
    languages,
    reason_formula,
    reason_sentence,
    term,
    told,
)

__all__ = [
    "ask_sentence",
    "explain",
    "fault_sentence",
    "fault_sentences",
    "languages",
    "reason_formula",
    "reason_sentence",
    "term",
    "told",
]
