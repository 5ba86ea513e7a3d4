import { marker } from '../excerpt/index.ts'
import type { Message, Part } from '../message/index.ts'
import { partText } from '../message/index.ts'
import { sentences } from '../text/index.ts'
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
  let left = maxTokens - context.estimate(marker(all.length, 'sentences', ref)) - 1
  let end = 0
  let kept = 0
  for (const [, to] of all) {
    left -= context.estimate(text.slice(end, to))
    if (left < 0) break
    end = to
    kept++
  }
  const words = marker(all.length - kept, 'sentences', ref)
  return { text: kept === 0 ? words : `${text.slice(0, end)} ${words}`, ranges: kept === 0 ? [] : [[0, end]] }
}
