import { endTurn } from '../end-turn.ts'
import { turnsMissingReasoning } from '../turns-missing-reasoning.ts'
import type { RepairDraft } from './repair-draft.ts'

/**
 * Ends the turn under way if the other repairs removed the reasoning that it must begin with: reasoning cannot be recreated, but a finished turn needs none.
 */
export function endTurnMissingReasoning(draft: RepairDraft): void {
  const { messages, original } = draft
  if (turnsMissingReasoning(original, { ...original, messages }, draft.profile).length === 0) return
  const lastMessage = messages.findLast(({ role }) => role === 'assistant')
  draft.addRepair('sentinel', lastMessage, 'The turn under way lost the reasoning that it must begin with')
  draft.messages = endTurn(messages)
}
