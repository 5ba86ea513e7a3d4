import type { ChatMessage } from '../../chat/chat-message.ts'
import { isBinding } from '../../facts/is-binding.ts'
import { keyFacts } from '../../facts/key-facts.ts'
import type { Prompts } from '../../prompts/prompts.ts'
import { labelledLine } from '../frame/frame-source.ts'

/** What only the user can revoke, as lines of a summary: they are listed word by word below it, whatever it contains. */
export function bindingLines(messages: readonly ChatMessage[], prompts: Prompts): ReadonlySet<string> {
  return new Set(
    keyFacts(messages)
      .filter(isBinding)
      .map(({ content }) => labelledLine('user', content, prompts)),
  )
}
