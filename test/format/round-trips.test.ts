import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireNamed } from '../../src/format/index.ts'
import type { Message, Part } from '../../src/message/index.ts'
import { bodies } from './bodies/all.ts'

const RUNS = process.env.DECANT_LONG ? 1000 : 6
const names = Object.keys(bodies)
const wire = (name: string) => wireNamed(name)

/** The kinds that a note of `losses` must name if words of that kind are missing; texts and results must never be. */
const NAMED: Readonly<Record<string, RegExp>> = { reasoning: /reasoning/i, call: /argument|input|JSON object|tools/i }

describe.each(names)('from %s to every other format and back', (from) => {
  it.each(names.filter((name) => name !== from))('%s: loses no text or result, and reasoning or calls only with a loss note', (to) => {
    fc.assert(
      fc.property(bodies[from] as fc.Arbitrary<object>, (body) => {
        const start = wire(from).decode(JSON.stringify(body))
        const there = wire(to).decode(wire(to).encode(start, start.history.messages))
        const back = wire(from).decode(wire(from).encode(there, there.history.messages))
        const notes = [...wire(to).losses(start, start.history.messages), ...wire(from).losses(there, there.history.messages)]
        for (const kind of lostKinds(start.history.messages, back.history.messages)) {
          const named = NAMED[kind]
          expect(
            named !== undefined && notes.some(({ message }) => named.test(message)),
            `${kind} is missing; notes: ${notes.map(({ message }) => message)}`,
          ).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

/** Kinds of parts that lost words, each word counted. */
function lostKinds(before: readonly Message[], after: readonly Message[]): Set<string> {
  const there = new Map<string, number>()
  for (const word of words(after)) there.set(word, (there.get(word) ?? 0) + 1)
  const missing = new Set<string>()
  for (const word of words(before)) {
    const count = there.get(word) ?? 0
    if (count === 0) missing.add(word.slice(0, word.indexOf(' ')))
    there.set(word, count - 1)
  }
  return missing
}

/** Every word of messages, prefixed by the kind of its part; a call is one word. */
function* words(messages: readonly Message[]): Generator<string> {
  for (const { parts } of messages) for (const part of parts) yield* wordsOf(part)
}

function* wordsOf(part: Part): Generator<string> {
  if (part.type === 'tool-call') yield `call ${part.name} ${argumentsOf(part.input)}`
  if (part.type === 'tool-result') for (const inner of part.output) if (inner.type === 'text') yield* split('result', inner.text)
  if (part.type === 'text' || part.type === 'reasoning') yield* split(part.type, part.text)
}

function* split(kind: string, text: string): Generator<string> {
  for (const word of text.split(/\s+/)) if (word !== '') yield `${kind} ${word}`
}

/** Arguments as an object, without blanks, and none for an empty text; each wire writes other arguments in its own way. */
function argumentsOf(input: string): string {
  if (input.trim() === '') return '{}'
  try {
    const value: unknown = JSON.parse(input)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : '?'
  } catch {
    return '?'
  }
}
