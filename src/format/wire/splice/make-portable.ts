import { CallsById, type Message, type Part } from '../../../message/index.ts'
import type { Codec, OriginalElementOf } from '../codec.ts'
import { messagesWithContent } from '../messages-with-content.ts'
import { fitCallId } from '../part/call-id-form.ts'
import { moveContentAfterResults } from './move-content-after-results.ts'

/**
 * Converts messages of any origin to the form that every wire can express: without empty messages, results alongside the assistant's words or after words in
 * the same message, and hosted tools; with unique call ids in the target's form, results that name their tool, and signatures only if the target's models made
 * them.
 * @param keepSignatures whether signatures and encrypted reasoning may be sent.
 * @param originalOf returns the elements that are reused, if they belong to a document of the target's own format: such parts stay as they are, as do hosted
 * tools
 */
export function makePortable(
  messages: readonly Message[],
  { joins = 'assistant', callId, needsBridgeAfterResults = false }: Pick<Codec, 'joins' | 'callId' | 'needsBridgeAfterResults'>,
  keepSignatures: boolean,
  originalOf?: OriginalElementOf,
): Message[] {
  const steps = messagesWithContent(messages, keepSignatures).flatMap((message) => splitIntoSteps(message, originalOf !== undefined))
  return joinMessages(assignCallIds(moveContentAfterResults(steps, needsBridgeAfterResults), callId, originalOf), joins)
}

/**
 * Splits one message into steps: words and calls, then their results, and so on; a user's results come before the words.
 * @param keepHosted whether results of hosted tools stay next to their calls
 */
function splitIntoSteps(message: Message, keepHosted: boolean): Message[] {
  const { parts, id } = message
  const isResult = (part: Part) => part.type === 'tool-result' && !(keepHosted && part.hosted)
  const results = parts.filter(isResult)
  if (results.length === 0) return [message]
  if (results.length === parts.length) return [{ ...message, role: 'tool' }]
  if (message.role !== 'assistant')
    return [
      { id: `${id}.0`, role: 'tool', parts: results },
      { ...message, parts: parts.filter((part) => !isResult(part)) },
    ]
  const split: { role: 'assistant' | 'tool'; parts: Part[] }[] = []
  for (const part of parts) {
    const role = isResult(part) ? 'tool' : 'assistant'
    const last = split.at(-1)
    if (last?.role === role) last.parts.push(part)
    else split.push({ role, parts: [part] })
  }
  return split.map((step, i) => ({ id: `${id}.${i}`, ...step }))
}

interface CallName {
  readonly id: string
  readonly name: string
}

/** @param originalOf present if the messages belong to a document of their own format: results of calls outside it keep their ids */
function assignCallIds(messages: readonly Message[], form: Codec['callId'], originalOf: OriginalElementOf | undefined): Message[] {
  const sameFormat = originalOf !== undefined
  const usedIds = new Set<string>()
  const callsByOrigin = { own: new CallsById<CallName>(), hosted: new CallsById<CallName>() }
  /** The next number to append to a repeated id: all smaller ones are taken. */
  const nextNumbers = new Map<string, number>()
  const renameCall = (part: Part & { type: 'tool-call' }, index: number): Part => {
    const { hosted, ...rest } = part
    if (originalOf?.(part)) {
      usedIds.add(part.callId)
      callsByOrigin[hosted ? 'hosted' : 'own'].addCall(index, part.callId, { id: part.callId, name: part.name })
      return part
    }
    let next = nextNumbers.get(part.callId) ?? 2
    let id = fitCallId(part.callId, form)
    while (usedIds.has(id)) id = fitCallId(`${part.callId}_${next++}`, form)
    nextNumbers.set(part.callId, next)
    usedIds.add(id)
    callsByOrigin[hosted ? 'hosted' : 'own'].addCall(index, part.callId, { id, name: part.name })
    if (id === part.callId && (sameFormat || !hosted)) return part
    return { ...(sameFormat ? part : rest), callId: id }
  }
  const renameResult = (part: Part & { type: 'tool-result' }): Part => {
    const { hosted, ...rest } = part
    const newCall = callsByOrigin[hosted ? 'hosted' : 'own'].matchResult(part.callId)
    if (originalOf?.(part)) return part
    const name = part.name ?? newCall?.name
    const id = newCall?.id ?? (sameFormat ? part.callId : fitCallId(part.callId, form))
    if (id === part.callId && name === part.name && (sameFormat || !hosted)) return part
    return { ...(sameFormat ? part : rest), callId: id, ...(name !== undefined && { name }) }
  }
  return messages.map((message, index) => {
    if (!message.parts.some(({ type }) => type === 'tool-call' || type === 'tool-result')) return message
    const parts = message.parts.map((part) => (part.type === 'tool-call' ? renameCall(part, index) : part.type === 'tool-result' ? renameResult(part) : part))
    return { ...message, parts }
  })
}

/** Joins what the target requires in one message: the steps of one answer, or all neighbours of one side. */
function joinMessages(messages: readonly Message[], joins: NonNullable<Codec['joins']>): Message[] {
  if (joins === 'none') return messages.slice()
  const groups: { first: Message; parts: Part[] }[] = []
  for (const message of messages) {
    const last = groups.at(-1)
    if (last && (joins === 'all' ? conversationSide(last.first) === conversationSide(message) : continuesAnswer(last, message)))
      for (const part of message.parts) last.parts.push(part)
    else groups.push({ first: message, parts: message.parts.slice() })
  }
  return groups.map(({ first, parts }) => (parts.length === first.parts.length ? first : { ...first, role: roleOf(first, parts), parts }))
}

function conversationSide({ role }: Message): 'assistant' | 'user' | 'system' {
  return role === 'assistant' ? 'assistant' : role === 'user' || role === 'tool' ? 'user' : 'system'
}

function roleOf(first: Message, parts: readonly Part[]): Message['role'] {
  return first.role === 'tool' && parts.some(({ type }) => type !== 'tool-result') ? 'user' : first.role
}

/** Whether a message continues an answer: reasoning alone belongs to what follows it, and a call to the text before it. */
function continuesAnswer({ first, parts }: { first: Message; parts: readonly Part[] }, message: Message): boolean {
  if (first.role !== 'assistant' || message.role !== 'assistant' || first.name !== message.name) return false
  return parts.every(({ type }) => type === 'reasoning') || message.parts.some(({ type }) => type === 'tool-call')
}
