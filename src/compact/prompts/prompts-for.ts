import { eastAsianLanguageOf, scriptOf } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import type { Prompts } from './prompts.ts'
import { PROMPTS_EN } from './prompts-en.ts'
import { PROMPTS_ZH } from './prompts-zh.ts'

/**
 * The Chinese prompts if the user writes Chinese (or everybody, if there is no user text); else the English ones, which ask for text in the user's language.
 */
export function promptsFor(messages: readonly ChatMessage[]): Prompts {
  const fromUser = messages.filter(({ role, type }) => role === 'user' && type !== 'summary')
  const text = (fromUser.length > 0 ? fromUser : messages).map(({ content }) => content.slice(0, 2000)).join('\n')
  return scriptOf(text) === 'cjk' && eastAsianLanguageOf(text) === 'zh' ? PROMPTS_ZH : PROMPTS_EN
}
