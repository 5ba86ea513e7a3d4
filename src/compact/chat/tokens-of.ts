import { isCjk } from '../../text/index.ts'
import { estimateHalf, estimateQuarter } from '../../token/index.ts'
import type { WordedMessage } from './worded.ts'

/** Tokens of a text by a rule of thumb: half of its length if it contains Chinese, else a quarter. */
export function tokensOf(text: string): number {
  for (let i = 0; i < text.length; i++) if (isCjk(text.charCodeAt(i))) return estimateHalf(text)
  return estimateQuarter(text)
}

/** Tokens of messages: their words, calls and results. */
export function messageTokensOf(messages: readonly WordedMessage[]): number {
  return messages.reduce((sum, { content, uses = [] }) => uses.reduce((own, { text }) => own + tokensOf(text), sum + tokensOf(content)), 0)
}
