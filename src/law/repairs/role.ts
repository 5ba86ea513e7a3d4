import type { Message, Part } from '../../message/index.ts'
import { othersCalls } from '../reading/others-calls.ts'
import { toolSpeaks } from '../reading/tool-speaks.ts'
import type { Draft } from './draft.ts'

/**
 * Gives calls that stand in a message of another to the assistant, behind what else is said there, and words that stand in a message of the tools to the
 * user, with the results beside them: no wire has a role for a user that calls, nor for a tool that speaks.
 */
export function role(draft: Draft): void {
  const calls = draft.holds('calls-by-assistant')
  const words = draft.holds('no-orphan')
  if (!draft.messages.some((message) => (calls && othersCalls(message)) || (words && toolSpeaks(message)))) return
  draft.messages = draft.messages.flatMap((message) => {
    const [said, ...called] = calls && othersCalls(message) ? parted(message, draft) : [message]
    if (!said || !words || !toolSpeaks(said)) return said ? [said, ...called] : called
    draft.note('role', message, 'Words stand in a message of the tools')
    return [{ ...said, role: 'user' as const }, ...called]
  })
}

/** What is said in a message, and the assistant's part of it: calls, reasoning, and what the provider's own tools gave. */
function parted(message: Message, draft: Draft): Message[] {
  draft.note('role', message, `A call stands in a message of the ${message.role}`)
  const own = message.parts.filter(isAssistants)
  if (own.length === message.parts.length) return [{ ...message, role: 'assistant' }]
  return [
    { ...message, parts: message.parts.filter((part) => !isAssistants(part)) },
    { ...message, id: `${message.id}-calls`, role: 'assistant', parts: own },
  ]
}

function isAssistants(part: Part): boolean {
  return part.type === 'tool-call' || part.type === 'reasoning' || (part.type === 'tool-result' && part.hosted === true)
}
