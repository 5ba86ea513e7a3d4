import type { Message, Part } from '../../../message/index.ts'
import { objectOf, stringOf } from '../../wire/value.ts'
import { openhandsEvent } from './openhands-event.ts'

/** The messages of a list of OpenHands events, and the kinds of events that are not messages. */
export interface OpenhandsRun {
  readonly messages: readonly Message[]
  readonly others: readonly string[]
}

/** Reads events in order. Calls of one answer form one message; an entry that is a pair (action, observation) is read as two. */
export function openhandsRun(events: readonly unknown[]): OpenhandsRun {
  const messages: Message[] = []
  const others: string[] = []
  const answers = new Map<string, Answer>()
  for (const entry of events.flatMap((one) => (Array.isArray(one) ? (one as readonly unknown[]) : [one]))) {
    const event = objectOf(entry) ?? {}
    const read = openhandsEvent(event)
    if (!read) {
      others.push(stringOf(event.kind) ?? stringOf(event.action) ?? stringOf(event.observation) ?? 'other')
      continue
    }
    const joined = read.answer === undefined ? undefined : answers.get(read.answer)
    if (joined) {
      add(joined, read.parts)
      continue
    }
    const answer: Answer = { parts: [], said: new Set() }
    add(answer, read.parts)
    if (read.answer !== undefined) answers.set(read.answer, answer)
    const at = stringOf(event.timestamp)
    const index = messages.length
    messages.push({
      id: `m${index}`,
      role: read.role,
      parts: answer.parts,
      ...(at !== undefined && { at }),
      ...(read.written && { written: read.written }),
      source: { index },
    })
  }
  return { messages, others }
}

interface Answer {
  readonly parts: Part[]
  readonly said: Set<string>
}

/** Adds parts to an answer. Each of its events repeats its words and its reasoning: they are kept once. */
function add({ parts, said }: Answer, more: readonly Part[]): void {
  for (const part of more) {
    if (part.type === 'text' || part.type === 'reasoning') {
      const key = JSON.stringify(part)
      if (said.has(key)) continue
      said.add(key)
    }
    parts.push(part)
  }
}
