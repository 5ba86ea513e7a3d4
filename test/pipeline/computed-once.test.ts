import { expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { type History, keepAll, messageText } from '../../src/message/index.ts'
import { pipelineNamed, plan, sequence, until } from '../../src/pipeline/index.ts'
import type { Context, Strategy } from '../../src/strategy/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })
const profile = profileNamed('openai-chat')

/** Turns with calls whose results are long, so that a small budget presses every strategy of a chain. */
function historyOf(turns: number): History {
  const text = (words: string, i: number) => [{ type: 'text' as const, text: `${words} ${i}: ${`The part_${i} failed after ${i * 7} ms. `.repeat(12)}` }]
  const turn = (i: number): History['messages'] => [
    { id: `u${i}`, role: 'user', parts: text('Please mend', i) },
    { id: `c${i}`, role: 'assistant', parts: [{ type: 'tool-call', callId: `c${i}`, name: 'run', input: '{"command":"npm test"}' }] },
    { id: `r${i}`, role: 'tool', parts: [{ type: 'tool-result', callId: `c${i}`, output: text('not ok', i) }] },
    { id: `a${i}`, role: 'assistant', parts: text('I decided to mend', i) },
  ]
  return { tools: [], messages: Array.from({ length: turns }, (_, i) => turn(i)).flat() }
}

it.each(['intelligent', 'adaptive', 'advanced'])('%s computes hardly any handle of a cut run twice, however many drafts it makes', (name) => {
  const history = historyOf(60)
  const named: string[] = []
  const ref = (text: string) => {
    named.push(text)
    return refOf('00', text)
  }
  plan(history, { budget: 60, strategy: pipelineNamed(name), profile, counter, rough: counter, ref })
  const runs = named.filter((text) => text.length > messageText(history.messages[0] as History['messages'][number]).length * 3)
  expect(runs.length).toBeGreaterThan(0)
  expect(runs.length - new Set(runs).size, `${runs.length} runs named`).toBeLessThan(4)
})

it.each([
  ['sequence', sequence],
  ['until', until],
])('%s plans each strategy before the last exactly once without mustFit', (_, chained) => {
  const history = historyOf(4)
  const asked: string[] = []
  const nothing = (name: string): Strategy => ({
    name,
    plan({ messages }, { mustFit = false }) {
      asked.push(`${name}${mustFit ? ' pressed' : ''}`)
      return keepAll(messages)
    },
  })
  const context: Context = {
    budget: 10,
    mustFit: true,
    profile,
    count: (message) => counter.message(message),
    estimate: (text) => counter.text(text),
    ref: () => 'abc',
  }
  chained(...['a', 'b', 'c', 'd'].map(nothing)).plan(history, context)
  const unpressed = asked.filter((name) => !name.includes('pressed'))
  expect(unpressed).toEqual(['a', 'b', 'c'])
})
