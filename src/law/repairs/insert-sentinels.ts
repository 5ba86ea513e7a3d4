import { isSystem, type Message } from '../../message/index.ts'
import { answersStoredCall } from '../reading/answers-stored-call.ts'
import { speaker } from '../reading/speaker.ts'
import { fillerMessage } from './filler-message.ts'
import type { RepairDraft } from './repair-draft.ts'

/** Inserts a short message between neighbours whose roles may not follow one another, and one of the user where the history must begin or end with the user. */
export function insertSentinels(draft: RepairDraft): void {
  const result: Message[] = []
  let previous: Message | undefined
  for (const message of draft.messages) {
    const role = isSystem(message) ? undefined : missingRole(draft, previous, message)
    if (role) {
      result.push(fillerMessage(role, `${message.id}-before`))
      draft.addRepair('sentinel', message, previous ? `A ${message.role} may not follow this ${previous.role}` : 'The user speaks first')
    }
    result.push(message)
    if (!isSystem(message)) previous = message
  }
  if (!previous && draft.hasAnyLaw('first-role')) {
    const last = result.at(-1)
    draft.addRepair('sentinel', last, 'The user speaks first')
    result.push(fillerMessage('user', `${last?.id ?? 'none'}-after`))
  }
  if (draft.hasAnyLaw('last-role') && previous?.role === 'assistant') {
    draft.addRepair('sentinel', previous, 'The user speaks last')
    result.push(fillerMessage('user', `${previous.id}-after`))
  }
  draft.messages = result
}

/** Returns the role whose message is missing between two messages; undefined if none is. */
function missingRole(draft: RepairDraft, previous: Message | undefined, message: Message): 'user' | 'assistant' | undefined {
  if (!previous) return draft.hasAnyLaw('first-role') && message.role !== 'user' && !answersStoredCall(message, draft.profile) ? 'user' : undefined
  const needsSeparation = draft.hasAnyLaw('user-after-tool', 'words-after-results')
  if (speaker(previous) === 'tool' && speaker(message) === 'user' && needsSeparation) return 'assistant'
  if (draft.hasAnyLaw('alternation') && speaker(previous) === speaker(message) && speaker(message) !== 'tool')
    return message.role === 'user' ? 'assistant' : 'user'
  return undefined
}
