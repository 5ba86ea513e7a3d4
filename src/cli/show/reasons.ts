import type { Message } from '../../message/index.ts'
import { type HabitWeights, ledger, predict, type Reason, why } from '../../relevance/index.ts'
import { atoms } from '../../text/index.ts'

/** What `cover` thinks of one name, and by which of its traits. */
export interface NameReasons {
  readonly name: string
  /** How likely it is to be used again, 0 to 1. */
  readonly chance: number
  /** Its place among all names of the history, from 1; equal chances share a place. */
  readonly rank: number
  readonly of: number
  readonly reasons: readonly Reason[]
}

/** So many names of a line are told about, and so many traits of each. */
const NAMES = 6
const TRAITS = 5

/**
 * Why names are worth keeping or not: those of a line, or one name by itself, as the history up to its end has them; the likeliest first, at most
 * six. Empty where the history holds none of them.
 */
export function reasonsFor(words: string, messages: readonly Message[], habits?: HabitWeights): NameReasons[] {
  const read = ledger(messages)
  const chances = predict(read, { habits })
  const asked = new Set([words.trim(), ...atoms(words)])
  const found: { name: string; chance: number }[] = []
  for (const [atom, name] of read.names.entries()) if (asked.has(name)) found.push({ name, chance: chances[atom] as number })
  return found
    .sort((a, b) => b.chance - a.chance)
    .slice(0, NAMES)
    .map(({ name, chance }) => {
      let above = 0
      for (const other of chances) if (other > chance) above++
      return { name, chance, rank: above + 1, of: chances.length, reasons: why(read, name, TRAITS, habits) }
    })
}
