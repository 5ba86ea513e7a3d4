import type { Message } from '../../message/index.ts'
import { explainPrediction, type HabitWeights, type Ledger, ledger, predict, type TraitContribution } from '../../relevance/index.ts'
import { atoms } from '../../text/index.ts'

/** `cover`'s estimate for a name, and the traits that it is based on. */
export interface NameReasons {
  readonly name: string
  /** The probability that it is used again, 0 to 1. */
  readonly chance: number
  /** Its rank among all names of the history, from 1; equal probabilities share a rank. */
  readonly rank: number
  readonly of: number
  readonly reasons: readonly TraitContribution[]
}

/** A question about names, and the answer. */
export interface NamesExplained {
  readonly words: string
  readonly names: readonly NameReasons[]
  /** If there are none: names of the history that contain one of the words, as `src/parser.ts` does `parser`. */
  readonly near: readonly string[]
}

/** Maximum names of a line that are explained, and maximum traits of each. */
const MAX_NAMES = 6
const MAX_TRAITS = 5

/**
 * Why names are worth keeping or not, those of a line or a single name, with the history up to its end as context; the likeliest first, at most
 * six. Empty if the history contains none of them.
 */
export function explainNames(words: string, messages: readonly Message[], habits?: HabitWeights): NamesExplained {
  const textLedger = ledger(messages)
  const names = rankNames(words, textLedger, habits)
  return { words, names, near: names.length > 0 ? [] : namesContaining(words, textLedger.names) }
}

function rankNames(words: string, textLedger: Ledger, habits?: HabitWeights): NameReasons[] {
  const chances = predict(textLedger, { habits })
  const askedNames = new Set([words.trim(), ...atoms(words)])
  const found: { name: string; chance: number }[] = []
  for (const [atom, name] of textLedger.names.entries()) if (askedNames.has(name)) found.push({ name, chance: chances[atom] as number })
  return found
    .sort((a, b) => b.chance - a.chance)
    .slice(0, MAX_NAMES)
    .map(({ name, chance }) => {
      let above = 0
      for (const other of chances) if (other > chance) above++
      return { name, chance, rank: above + 1, of: chances.length, reasons: explainPrediction(textLedger, name, MAX_TRAITS, habits) }
    })
}

/** The number of names suggested for an unknown one, and the fewest characters of a word for which names are suggested. */
const MAX_SUGGESTIONS = 5
const MIN_WORD_LENGTH = 3

/** Names that contain a word, the shortest first. */
function namesContaining(words: string, names: readonly string[]): string[] {
  const parts = words
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part.length >= MIN_WORD_LENGTH)
  const containsWord = (name: string) => parts.some((part) => name.toLowerCase().includes(part))
  return names
    .filter(containsWord)
    .sort((a, b) => a.length - b.length)
    .slice(0, MAX_SUGGESTIONS)
}
