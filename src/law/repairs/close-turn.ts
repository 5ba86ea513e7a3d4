import { endTurn } from '../end-turn.ts'
import { unopened } from '../unopened.ts'
import type { Draft } from './draft.ts'

/**
 * Ends the turn under way if the other repairs removed the reasoning that it must begin with: reasoning cannot be recreated, but a finished turn needs none.
 */
export function closeTurn(draft: Draft): void {
  const { messages, original } = draft
  if (unopened(original, { ...original, messages }, draft.profile).length === 0) return
  const calling = messages.findLast(({ role }) => role === 'assistant')
  draft.note('sentinel', calling, 'The turn under way lost the reasoning that it must begin with')
  draft.messages = endTurn(messages)
}
