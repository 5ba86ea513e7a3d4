import { isSystem, type Message } from '../../message/index.ts'
import { answersKept } from '../reading/answers-kept.ts'
import { speaker } from '../reading/speaker.ts'
import type { Draft } from './draft.ts'
import { word } from './word.ts'

/** Inserts a short message between neighbours whose roles may not follow one another, and one of the user where the history must begin or end with the user. */
export function sentinel(draft: Draft): void {
  const result: Message[] = []
  let previous: Message | undefined
  for (const message of draft.messages) {
    const role = isSystem(message) ? undefined : wordBetween(draft, previous, message)
    if (role) {
      result.push(word(role, `${message.id}-before`))
      draft.note('sentinel', message, previous ? `A ${message.role} may not follow this ${previous.role}` : 'The user speaks first')
    }
    result.push(message)
    if (!isSystem(message)) previous = message
  }
  if (!previous && draft.holds('first-role')) {
    const last = result.at(-1)
    draft.note('sentinel', last, 'The user speaks first')
    result.push(word('user', `${last?.id ?? 'none'}-after`))
  }
  if (draft.holds('last-role') && previous?.role === 'assistant') {
    draft.note('sentinel', previous, 'The user speaks last')
    result.push(word('user', `${previous.id}-after`))
  }
  draft.messages = result
}

/** Returns the role whose message is missing between two messages; undefined if none is. */
function wordBetween(draft: Draft, previous: Message | undefined, message: Message): 'user' | 'assistant' | undefined {
  if (!previous) return draft.holds('first-role') && message.role !== 'user' && !answersKept(message, draft.profile) ? 'user' : undefined
  const isApart = draft.holds('user-after-tool', 'words-after-results')
  if (speaker(previous) === 'tool' && speaker(message) === 'user' && isApart) return 'assistant'
  if (draft.holds('alternation') && speaker(previous) === speaker(message) && speaker(message) !== 'tool') return message.role === 'user' ? 'assistant' : 'user'
  return undefined
}
