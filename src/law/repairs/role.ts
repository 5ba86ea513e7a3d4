import { toolSpeaks } from '../reading/tool-speaks.ts'
import type { Draft } from './draft.ts'

/** Gives words that stand in a message of the tools to the user, with the results beside them: no wire has a role for a tool that speaks. */
export function role(draft: Draft): void {
  if (!draft.holds('no-orphan') || !draft.messages.some(toolSpeaks)) return
  draft.messages = draft.messages.map((message) => {
    if (!toolSpeaks(message)) return message
    draft.note('role', message, 'Words stand in a message of the tools')
    return { ...message, role: 'user' }
  })
}
