import { eastAsianOf, scriptOf } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import type { Prompts } from './prompts.ts'
import { PROMPTS_EN } from './prompts-en.ts'
import { PROMPTS_ZH } from './prompts-zh.ts'

/**
 * The prompts in Chinese where the user, or where he said nothing everybody, speaks Chinese; else those in English, which ask for words in the language of
 * the user.
 */
export function promptsFor(messages: readonly ChatMessage[]): Prompts {
  const own = messages.filter(({ role, type }) => role === 'user' && type !== 'summary')
  const text = (own.length > 0 ? own : messages).map(({ content }) => content.slice(0, 2000)).join('\n')
  return scriptOf(text) === 'cjk' && eastAsianOf(text) === 'zh' ? PROMPTS_ZH : PROMPTS_EN
}
