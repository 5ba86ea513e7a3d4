import { isCjk } from '../../text/index.ts'
import { estimateHalf, estimateQuarter } from '../../token/index.ts'
import type { ChatMessage } from './chat-message.ts'

/** Tokens of a text as the requirement estimates them: half of the length where it holds Chinese, else a quarter. */
export function tokensOf(text: string): number {
  for (let i = 0; i < text.length; i++) if (isCjk(text.charCodeAt(i))) return estimateHalf(text)
  return estimateQuarter(text)
}

/** Tokens of messages' contents. */
export function messageTokensOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
}
