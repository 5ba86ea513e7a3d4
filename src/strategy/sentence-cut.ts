import { marker } from '../excerpt/index.ts'
import type { Message, Part } from '../message/index.ts'
import { partText } from '../message/index.ts'
import { type Span, sentences } from '../text/index.ts'
import { draftEdit, isWritten, type Shortened, shortenMessage } from './draft/index.ts'
import type { Context, Strategy } from './strategy.ts'

/** Options of `sentenceCut`. */
export interface SentenceCutOptions {
  /** Tokens that the text of one message may take. Default 2000. */
  readonly maxTokens?: number
}

/**
 * Cuts a long message at the end of a sentence, in any script; what stands first stays. Results of tools are for `toolOutput`.
 *
 * @example
 * sentenceCut({ maxTokens: 500 }).plan(history, context)
 */
export function sentenceCut(options: SentenceCutOptions = {}): Strategy {
  const { maxTokens = 2000 } = options
  return {
    name: 'sentence-cut',
    plan(history, context) {
      const shorter = new Map<number, Message>()
      history.messages.forEach((message, i) => {
        if (isWritten(message)) return
        const short = shortenMessage(message, (text, part) => (part.type === 'text' ? headOf(text, part, maxTokens, context) : undefined))
        if (short) shorter.set(i, short)
      })
      return draftEdit(history, context, { keep: new Uint8Array(history.messages.length).fill(1), shorter, reason: `a message above ${maxTokens} tokens` })
    },
  }
}

/** The first whole sentences that fit with a marker behind them; a text of one endless sentence becomes its marker. */
export function headOf(text: string, part: Part, maxTokens: number, context: Context): Shortened | undefined {
  if (context.estimate(text) <= maxTokens) return undefined
  const all = sentences(text)
  const ref = context.ref(partText(part))
  let kept = heads(text, all, maxTokens - context.estimate(marker(all.length, 'sentences', ref)) - 1, context)
  for (; kept > 0; kept--) {
    const end = (all[kept - 1] as Span)[1]
    const short = `${text.slice(0, end)} ${marker(all.length - kept, 'sentences', ref)}`
    if (context.estimate(short) <= maxTokens) return { text: short, ranges: [[0, end]] }
  }
  return { text: marker(all.length, 'sentences', ref), ranges: [] }
}

/** How many of the first sentences fit, each counted by itself: together they may come to a little more. */
function heads(text: string, all: readonly Span[], maxTokens: number, context: Context): number {
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
