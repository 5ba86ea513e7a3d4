import { endTurn } from '../end-turn.ts'
import { unopened } from '../unopened.ts'
import type { Draft } from './draft.ts'

/**
 * Ends the turn under way where the other repairs took away the reasoning that it must begin with: that cannot be made anew, but a turn that is over needs
 * none.
 */
export function closeTurn(draft: Draft): void {
  const { messages, original } = draft
  if (unopened(original, { ...original, messages }, draft.profile).length === 0) return
  const calling = messages.findLast(({ role }) => role === 'assistant')
  draft.note('sentinel', calling, 'The turn under way lost the reasoning that it must begin with, and is ended')
  draft.messages = endTurn(messages)
}
