import type { Message, Part } from '../../message/index.ts'
import { hasForeignCall } from '../reading/has-foreign-call.ts'
import { isToolMessageWithText } from '../reading/is-tool-message-with-text.ts'
import type { RepairDraft } from './repair-draft.ts'

/**
 * Moves calls in another role's message to the assistant, after the other content of that message, and words in a message of the tools to the user, with the
 * results alongside them: no wire has a role for a user that calls or a tool that speaks. Results of hosted tools are the assistant's, like their calls; only
 * on a wire of items does the caller answer such a call, when approval is denied.
 */
export function correctRoles(draft: RepairDraft): void {
  const [calls, items, words] = [draft.hasAnyLaw('calls-by-assistant'), draft.hasAnyLaw('reasoning-kept'), draft.hasAnyLaw('no-orphan')]
  /** In the AI SDK a user message contains no results. */
  const separatesResults = draft.hasAnyLaw('answered-in-turn')
  const isMisattributed = (message: Message) => calls && (hasForeignCall(message) || (hasForeignHostedResult(message) && !(items && message.role === 'tool')))
  if (!draft.messages.some((message) => isMisattributed(message) || (words && isToolMessageWithText(message)))) return
  draft.messages = draft.messages.flatMap((message, i, all) => {
    return (isMisattributed(message) ? splitByAuthor(message, all[i - 1], draft) : [message]).flatMap((one): Message[] => {
      if (!words || !isToolMessageWithText(one)) return [one]
      draft.addRepair('role', message, 'Text is in a message of the tools')
      const results = separatesResults || hasForeignHostedResult(one) ? one.parts.filter(({ type }) => type === 'tool-result') : []
      if (results.length === 0) return [{ ...one, role: 'user' }]
      return [
        { ...one, id: `${one.id}-results`, parts: results },
        { ...one, role: 'user', parts: one.parts.filter(({ type }) => type !== 'tool-result') },
      ]
    })
  })
}

/**
 * Splits a message into its text; the assistant's part: calls, reasoning and the results of hosted tools; and the results that answer its calls. The text comes
 * last if the message before calls under an id of this one: `CallsById` gives such calls a result each only if nothing is between them.
 */
function splitByAuthor(message: Message, before: Message | undefined, draft: RepairDraft): Message[] {
  const subject = hasForeignCall(message) ? 'A call' : "A result of the provider's own tool"
  draft.addRepair('role', message, `${subject} is in a message of the ${message.role}`)
  const { parts, id } = message
  const assistantParts = parts.filter(isAssistantPart)
  if (assistantParts.length === parts.length) return [{ ...message, role: 'assistant' }]
  const called = new Set<string>()
  const answers = parts.filter((part) => {
    if (part.type === 'tool-call' && !part.hosted) called.add(part.callId)
    return part.type === 'tool-result' && !part.hosted && called.has(part.callId)
  })
  const answerSet = new Set(answers)
  const otherParts = parts.filter((part) => !isAssistantPart(part) && !answerSet.has(part))
  const otherContent: Message[] = otherParts.length > 0 ? [{ ...message, parts: otherParts }] : []
  const calls: Message = { ...message, ...(otherContent.length > 0 && { id: `${id}-calls` }), role: 'assistant', parts: assistantParts }
  const callsAndAnswers = [calls, ...(answers.length > 0 ? [{ ...message, id: `${id}-answers`, role: 'tool' as const, parts: answers }] : [])]
  return sharesCallId(message, before) ? [...callsAndAnswers, ...otherContent] : [...otherContent, ...callsAndAnswers]
}

/** Whether two messages call under the same id. */
function sharesCallId({ parts }: Message, before: Message | undefined): boolean {
  const ids = new Set(before?.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))
  return parts.some((part) => part.type === 'tool-call' && ids.has(part.callId))
}

/** Whether a message that is not the assistant's contains a result of a hosted tool. */
function hasForeignHostedResult({ role, parts }: Message): boolean {
  return role !== 'assistant' && parts.some((part) => part.type === 'tool-result' && part.hosted === true)
}

function isAssistantPart(part: Part): boolean {
  return part.type === 'tool-call' || part.type === 'reasoning' || (part.type === 'tool-result' && part.hosted === true)
}
