import { isCjk } from '../../text/index.ts'
import { estimateHalf, estimateQuarter } from '../../token/index.ts'
import type { ParsedMessage } from './parse-history.ts'

/** Tokens of a text by a rule of thumb: half of its length if it contains Chinese, else a quarter. */
export function tokensOf(text: string): number {
  for (let i = 0; i < text.length; i++) if (isCjk(text.charCodeAt(i))) return estimateHalf(text)
  return estimateQuarter(text)
}

/** Tokens of messages: their words, calls and results. */
export function messageTokensOf(messages: readonly ParsedMessage[]): number {
  return messages.reduce((sum, { content, uses = [] }) => uses.reduce((tokens, { text }) => tokens + tokensOf(text), sum + tokensOf(content)), 0)
}
