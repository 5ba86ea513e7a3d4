import { type Message, type Part, partText } from '../../message/index.ts'
import { nearDuplicates } from '../../relevance/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { clearResults, shortenedEdit, shorterForms } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `foldRepeats`. */
export interface FoldRepeatsOptions {
  /** The share of word triples that two results must have in common to count as repeats. Default 0.85. */
  readonly share?: number | undefined
}

/** Shorter results are not worth a marker, in characters. */
const MIN_RESULT_CHARS = 200
const MAX_COMPARED_CHARS = 20_000

/**
 * Keeps only the newest of several results that are the same, word for word or nearly (polling, the same listing, the same failing run), and clears those
 * before it.
 *
 * @example
 * foldRepeats().plan(history, context)
 */
export function foldRepeats(options: FoldRepeatsOptions = {}): Strategy {
  const { share = 0.85 } = checkStrategyOptions('foldRepeats', options, { share: 'a share from 0 to 1' })
  return createStrategy('fold-repeats', (history, context) => {
    const { messages } = history
    const repeated = repeatedResults(messages, share)
    const shorter = shorterForms(messages, (message) => clearResults(message, context, (part) => repeated.has(part)))
    return shortenedEdit(history, context, { shorter, reason: 'repeated later' })
  })
}

/** The results that a later one nearly repeats. */
function repeatedResults(messages: readonly Message[], share: number): Set<Part> {
  const parts: Part[] = []
  const texts: string[] = []
  for (let i = messages.length - 1; i >= 0; i--) {
    for (const part of messages[i]?.parts ?? []) {
      if (part.type !== 'tool-result') continue
      const text = partText(part)
      if (text.length < MIN_RESULT_CHARS) continue
      parts.push(part)
      texts.push(text.slice(0, MAX_COMPARED_CHARS))
    }
  }
  const first = nearDuplicates(texts, share)
  return new Set(parts.filter((_, i) => first[i] !== i && isSimilarLength(texts, i, first[i] as number)))
}

/** Whether lengths are within a tenth of each other: a short excerpt of a long text is no repeat of it. */
function isSimilarLength(texts: readonly string[], a: number, b: number): boolean {
  const [one, other] = [texts[a]?.length ?? 0, texts[b]?.length ?? 0]
  return Math.abs(one - other) <= 0.1 * Math.max(one, other)
}
