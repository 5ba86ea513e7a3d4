import { scriptOf } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import type { Prompts } from './prompts.ts'
import { PROMPTS_EN } from './prompts-en.ts'
import { PROMPTS_ZH } from './prompts-zh.ts'

/** The prompts in the language of the user, or of all messages where the user said nothing. */
export function promptsFor(messages: readonly ChatMessage[]): Prompts {
  const own = messages.filter(({ role, type }) => role === 'user' && type !== 'summary')
  const text = (own.length > 0 ? own : messages).map(({ content }) => content.slice(0, 2000)).join('\n')
  return scriptOf(text) === 'cjk' ? PROMPTS_ZH : PROMPTS_EN
}
