import type { Message, Part } from '../../../message/index.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, stringOf } from '../../wire/value.ts'
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
  const answers = new Map<string, AnswerDraft>()
  for (const entry of events.flatMap((one) => (Array.isArray(one) ? (one as readonly unknown[]) : [one]))) {
    const event = asObject(entry) ?? {}
    const content = openhandsEvent(event)
    if (!content) {
      others.push(stringOf(event.kind) ?? stringOf(event.action) ?? stringOf(event.observation) ?? 'other')
      continue
    }
    const existing = content.answer === undefined ? undefined : answers.get(content.answer)
    if (existing) {
      addParts(existing, content.parts)
      continue
    }
    const answer: AnswerDraft = { parts: [], seenParts: new Set() }
    addParts(answer, content.parts)
    if (content.answer !== undefined) answers.set(content.answer, answer)
    const index = messages.length
    messages.push({
      id: `m${index}`,
      role: content.role,
      parts: answer.parts,
      ...timeOf(event),
      ...(content.written && { written: content.written }),
      source: { index },
    })
  }
  return { messages, others }
}

interface AnswerDraft {
  readonly parts: Part[]
  readonly seenParts: Set<string>
}

/** Adds parts to an answer. Each of its events repeats its words and its reasoning: they are kept once. */
function addParts({ parts, seenParts }: AnswerDraft, newParts: readonly Part[]): void {
  for (const part of newParts) {
    if (part.type === 'text' || part.type === 'reasoning') {
      const key = JSON.stringify(part)
      if (seenParts.has(key)) continue
      seenParts.add(key)
    }
    parts.push(part)
  }
}
