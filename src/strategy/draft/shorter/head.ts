import { marker } from '../../../excerpt/index.ts'
import { type Part, partText } from '../../../message/index.ts'
import { type Span, sentenceSpans } from '../../../text/index.ts'
import type { Context } from '../../strategy.ts'
import { maxCharacters } from '../measure/max-characters.ts'
import { lastFittingEnd } from './last-fitting-end.ts'
import { maxThatFits } from './max-that-fits.ts'
import type { Shortened } from './shorten-message.ts'

/** The first whole sentences that fit with a marker after them; if the first one is too long by itself, its beginning. */
export function headOf(text: string, part: Part, maxTokens: number, context: Context): Shortened | undefined {
  if (context.estimate(text) <= maxTokens) return undefined
  const all = sentenceSpans(text)
  const ref = context.ref(partText(part))
  const limit = countHeadSentences(text, all, maxTokens - context.estimate(marker(all.length, 'sentences', ref)) - 1, context)
  const cutAt = (kept: number): Shortened => {
    const end = (all[kept - 1] as Span)[1]
    return { text: `${text.slice(0, end)} ${marker(all.length - kept, 'sentences', ref)}`, ranges: [[0, end]] }
  }
  const kept = maxThatFits(limit, (count) => context.estimate(cutAt(count).text) <= maxTokens)
  return kept === 0 ? beginningOf(text, ref, maxTokens, context) : cutAt(kept)
}

/** As much of a text as fits with a marker after it: up to the end of a clause in the second half of that, otherwise up to a character. */
export function beginningOf(text: string, ref: string, maxTokens: number, { estimate }: Pick<Context, 'estimate'>): Shortened {
  const cutAt = (end: number): Shortened => {
    const kept = text.slice(0, end).trimEnd()
    return { text: `${kept} ${marker(text.length - kept.length, 'characters', ref)}`, ranges: [[0, kept.length]] }
  }
  const limit = Math.min(text.length - 1, Math.ceil(maxCharacters(maxTokens)))
  const end = lastFittingEnd(text, limit, (to) => estimate(cutAt(to).text) <= maxTokens)
  return end === 0 ? { text: marker(text.length, 'characters', ref), ranges: [] } : cutAt(end)
}

/** The number of first sentences that fit, each counted by itself: together they may take a little more. */
function countHeadSentences(text: string, all: readonly Span[], maxTokens: number, context: Context): number {
  let left = maxTokens
  let end = 0
  let kept = 0
  for (const [, to] of all) {
    left -= context.estimate(text.slice(end, to))
    if (left < 0) break
    end = to
    kept++
  }
  return kept
}
