import { CallsById, type Message, type Part } from '../../../message/index.ts'
import type { Codec } from '../codec.ts'
import { inForm } from '../part/call-id-form.ts'
import { said } from '../said.ts'
import { behindResults } from './behind-results.ts'

/**
 * Converts messages of any origin to the form that every wire can express: without empty messages, results beside the assistant's words or after words in the
 * same message, and hosted tools; with unique call ids in the target's form, results that name their tool, and seals only if the target's models made them.
 * @param sealed whether signatures and sealed reasoning may be sent.
 * @param own whether they belong to a document of the target's own format
 */
export function plain(
  messages: readonly Message[],
  { joins = 'assistant', callId, wordsApart = false }: Pick<Codec, 'joins' | 'callId' | 'wordsApart'>,
  sealed: boolean,
  own = false,
): Message[] {
  return joined(renamed(behindResults(said(messages, sealed).flatMap(steps), wordsApart), callId, own), joins)
}

/** Splits one message into steps: words and calls, then their results, and so on; a user's results come before the words. */
function steps(message: Message): Message[] {
  const { parts, id } = message
  const results = parts.filter((part) => part.type === 'tool-result')
  if (results.length === 0) return [message]
  if (results.length === parts.length) return [{ ...message, role: 'tool' }]
  if (message.role !== 'assistant')
    return [
      { id: `${id}.0`, role: 'tool', parts: results },
      { ...message, parts: parts.filter((part) => part.type !== 'tool-result') },
    ]
  const found: { role: 'assistant' | 'tool'; parts: Part[] }[] = []
  for (const part of parts) {
    const role = part.type === 'tool-result' ? 'tool' : 'assistant'
    const last = found.at(-1)
    if (last?.role === role) last.parts.push(part)
    else found.push({ role, parts: [part] })
  }
  return found.map((step, i) => ({ id: `${id}.${i}`, ...step }))
}

interface Called {
  readonly id: string
  readonly name: string
}

/** @param own whether the messages belong to a document of their own format: results of calls outside it keep their ids */
function renamed(messages: readonly Message[], form: Codec['callId'], own: boolean): Message[] {
  const used = new Set<string>()
  const made = { own: new CallsById<Called>(), hosted: new CallsById<Called>() }
  /** The next number to append to a repeated id: all smaller ones are taken. */
  const nextOf = new Map<string, number>()
  const call = (part: Part & { type: 'tool-call' }, index: number): Part => {
    let next = nextOf.get(part.callId) ?? 2
    let id = inForm(part.callId, form)
    while (used.has(id)) id = inForm(`${part.callId}_${next++}`, form)
    nextOf.set(part.callId, next)
    used.add(id)
    const { hosted, ...rest } = part
    made[hosted ? 'hosted' : 'own'].call(index, part.callId, { id, name: part.name })
    return id === part.callId && !hosted ? part : { ...rest, callId: id }
  }
  const result = (part: Part & { type: 'tool-result' }): Part => {
    const { hosted, ...rest } = part
    const asked = made[hosted ? 'hosted' : 'own'].result(part.callId)
    const name = part.name ?? asked?.name
    const id = asked?.id ?? (own ? part.callId : inForm(part.callId, form))
    return id === part.callId && name === part.name && !hosted ? part : { ...rest, callId: id, ...(name !== undefined && { name }) }
  }
  return messages.map((message, index) => {
    if (!message.parts.some(({ type }) => type === 'tool-call' || type === 'tool-result')) return message
    const parts = message.parts.map((part) => (part.type === 'tool-call' ? call(part, index) : part.type === 'tool-result' ? result(part) : part))
    return { ...message, parts }
  })
}

/** Joins what the target requires in one message: the steps of one answer, or all neighbours of one side. */
function joined(messages: readonly Message[], joins: NonNullable<Codec['joins']>): Message[] {
  if (joins === 'none') return messages.slice()
  const groups: { first: Message; parts: Part[] }[] = []
  for (const message of messages) {
    const last = groups.at(-1)
    if (last && (joins === 'all' ? side(last.first) === side(message) : oneAnswer(last, message))) for (const part of message.parts) last.parts.push(part)
    else groups.push({ first: message, parts: message.parts.slice() })
  }
  return groups.map(({ first, parts }) => (parts.length === first.parts.length ? first : { ...first, role: roleOf(first, parts), parts }))
}

function side({ role }: Message): 'assistant' | 'user' | 'system' {
  return role === 'assistant' ? 'assistant' : role === 'user' || role === 'tool' ? 'user' : 'system'
}

function roleOf(first: Message, parts: readonly Part[]): Message['role'] {
  return first.role === 'tool' && parts.some(({ type }) => type !== 'tool-result') ? 'user' : first.role
}

/** Whether a message continues an answer: reasoning alone belongs to what follows it, and a call to what was said before it. */
function oneAnswer({ first, parts }: { first: Message; parts: readonly Part[] }, message: Message): boolean {
  if (first.role !== 'assistant' || message.role !== 'assistant' || first.name !== message.name) return false
  return parts.every(({ type }) => type === 'reasoning') || message.parts.some(({ type }) => type === 'tool-call')
}
