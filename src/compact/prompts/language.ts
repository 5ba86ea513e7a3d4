import { isCjk, scriptOf } from '../../text/index.ts'
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
  return scriptOf(text) === 'cjk' && isChinese(text) ? PROMPTS_ZH : PROMPTS_EN
}

/** Kana and Hangul, by which Japanese and Korean are told; a sign or two of them may stand in Chinese as well. */
const OTHERS = /[\u1100-\u11ff\u3041-\u3096\u30a1-\u30fa\u3131-\u318e\uac00-\ud7a3\uff66-\uff9d]/

/** Of ten characters Chinese has no kana or Hangul, Japanese three and more. */
const FEW = 0.1

function isChinese(text: string): boolean {
  let all = 0
  let others = 0
  for (const sign of text) {
    if (!isCjk(sign.codePointAt(0) as number)) continue
    all++
    if (OTHERS.test(sign)) others++
  }
  return others <= all * FEW
}
