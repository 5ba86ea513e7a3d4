import { expect, it } from 'vitest'
import { pairCallsWithResults } from '../../src/format/readers/tracing/pair-calls-with-results.ts'
import { ToolRuns } from '../../src/format/readers/tracing/tool-runs.ts'
import type { MessageContent } from '../../src/format/wire/codec.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const step = (calls: readonly [id: string, name: string][], results: readonly [id: string, name?: string][]): MessageContent[] => [
  { role: 'assistant', parts: calls.map(([callId, name]) => ({ type: 'tool-call', callId, name, input: '{}' })) },
  { role: 'tool', parts: results.map(([callId, name]) => ({ type: 'tool-result', callId, output: [], ...(name !== undefined && { name }) })) },
]
const answered = (messages: MessageContent[]) =>
  pairCallsWithResults(messages, new ToolRuns([]))[1]?.parts.map((part) => (part.type === 'tool-result' ? part.callId : part.type))

it('a result answers the call with its id, else the first open one of its name, or without an id', () => {
  const calls = [
    ['a', 'read'],
    ['', 'read'],
    ['', 'find'],
    ['a', 'find'],
  ] as const
  const taken = (...results: [string, string?][]) => answered(step(calls as never, results))
  expect(taken(['a'], ['a'], ['a', 'find'])).toEqual(['a', 'a_2', 'call_2'])
  expect(taken(['', 'find'], ['', 'find'], ['', 'find'], [''])).toEqual(['call_2', 'a_2', 'a', 'call_1'])
  expect(taken(['z', 'find'], ['z', 'find'], ['z'], ['z'])).toEqual(['call_2', 'text', 'call_1', 'text'])
})

it.each([true, false])('pairing parallel calls with results in the opposite order takes time linear in their number (with ids: %s)', (hasIds) => {
  const least = growth(1_500, (size) => {
    const calls = Array.from({ length: size }, (_, i): [string, string] => [hasIds ? `c${i}` : '', `tool${i}`])
    const messages = step(calls, calls.toReversed())
    return () => answered(messages)
  })
  expect(least).toBeLessThan(MOST_GROWTH)
})
