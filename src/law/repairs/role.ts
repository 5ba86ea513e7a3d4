import type { Message, Part } from '../../message/index.ts'
import { othersCalls } from '../reading/others-calls.ts'
import { toolSpeaks } from '../reading/tool-speaks.ts'
import type { Draft } from './draft.ts'

/**
 * Moves calls in another role's message to the assistant, after the other content of that message, and words in a message of the tools to the user, with the
 * results beside them: no wire has a role for a user that calls or a tool that speaks. Results of the provider's own tools are the assistant's, like their
 * calls; only on a wire of items does the caller answer such a call, when approval is denied.
 */
export function role(draft: Draft): void {
  const [calls, items, words] = [draft.holds('calls-by-assistant'), draft.holds('reasoning-kept'), draft.holds('no-orphan')]
  /** In the AI SDK a user message holds no results. */
  const apart = draft.holds('answered-in-turn')
  const isOthers = (message: Message) => calls && (othersCalls(message) || (othersHosted(message) && !(items && message.role === 'tool')))
  if (!draft.messages.some((message) => isOthers(message) || (words && toolSpeaks(message)))) return
  draft.messages = draft.messages.flatMap((message) => {
    return (isOthers(message) ? parted(message, draft) : [message]).flatMap((one): Message[] => {
      if (!words || !toolSpeaks(one)) return [one]
      draft.note('role', message, 'Text is in a message of the tools')
      const results = apart ? one.parts.filter(({ type }) => type === 'tool-result') : []
      if (results.length === 0) return [{ ...one, role: 'user' }]
      return [
        { ...one, id: `${one.id}-results`, parts: results },
        { ...one, role: 'user', parts: one.parts.filter(({ type }) => type !== 'tool-result') },
      ]
    })
  })
}

/** Splits a message into what is said in it; the assistant's part: calls, reasoning and the provider's own results; and the results that answer its calls. */
function parted(message: Message, draft: Draft): Message[] {
  const what = othersCalls(message) ? 'A call' : "A result of the provider's own tool"
  draft.note('role', message, `${what} is in a message of the ${message.role}`)
  const { parts, id } = message
  const own = parts.filter(isAssistants)
  if (own.length === parts.length) return [{ ...message, role: 'assistant' }]
  const called = new Set<string>()
  const answers = parts.filter((part) => {
    if (part.type === 'tool-call' && !part.hosted) called.add(part.callId)
    return part.type === 'tool-result' && !part.hosted && called.has(part.callId)
  })
  const before = parts.filter((part) => !isAssistants(part) && !answers.includes(part))
  const said: Message[] = before.length > 0 ? [{ ...message, parts: before }] : []
  const calls: Message = { ...message, ...(said.length > 0 && { id: `${id}-calls` }), role: 'assistant', parts: own }
  return [...said, calls, ...(answers.length > 0 ? [{ ...message, id: `${id}-answers`, role: 'tool' as const, parts: answers }] : [])]
}

/** Whether a message that is not the assistant's holds a result of one of the provider's own tools. */
function othersHosted({ role, parts }: Message): boolean {
  return role !== 'assistant' && parts.some((part) => part.type === 'tool-result' && part.hosted === true)
}

function isAssistants(part: Part): boolean {
  return part.type === 'tool-call' || part.type === 'reasoning' || (part.type === 'tool-result' && part.hosted === true)
}
