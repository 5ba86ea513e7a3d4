import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { apply, messageText } from '../../src/message/index.ts'
import { occasionOf } from '../../src/pipeline/index.ts'
import { incrementalSummary } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const long = (word: string) => `${word} ${'and what it means '.repeat(40)}`
const numbers = [1, 2, 3, 4, 5, 6]

/** Six steps of an agent, each with reasoning or none, words and two calls, as two wires write them. */
const WIRES = {
  'openai-responses': numbers.flatMap((i) => [
    { type: 'reasoning', id: `rs_${i}`, summary: [] },
    { type: 'message', role: 'assistant', id: `msg_${i}`, status: 'completed', content: [{ type: 'output_text', text: long(`step ${i}`), annotations: [] }] },
    ...['a', 'b'].map((call) => ({ type: 'function_call', call_id: call + i, id: `fc_${call}${i}`, name: 'read', arguments: '{}' })),
    ...['a', 'b'].map((call) => ({ type: 'function_call_output', call_id: call + i, output: long(`result ${call}${i}`) })),
  ]),
  'openai-chat': numbers.flatMap((i) => [
    {
      role: 'assistant',
      content: long(`step ${i}`),
      tool_calls: ['a', 'b'].map((call) => ({ id: call + i, type: 'function', function: { name: 'read', arguments: '{}' } })),
    },
    ...['a', 'b'].map((call) => ({ role: 'tool', tool_call_id: call + i, content: long(`result ${call}${i}`) })),
  ]),
}

it.each(Object.entries(WIRES))('a step of the assistant is one, however many messages %s writes it as', (format, steps) => {
  const { history } = decode([{ role: 'user', content: 'go' }, ...steps], { format })
  expect(occasionOf(history.messages, { used: 0, window: 1 }).steps).toBe(6)
  const context = { ...contextOf(1e6), profile: profileNamed(format) }
  const left = apply(history.messages, incrementalSummary({ chunkTurns: 2 }).plan(history, context))
  const said = left.map((message) => /^(?:go|SUMMARY|step \d|result \w\d)/.exec(messageText(message))?.[0]).filter(Boolean)
  expect(said).toEqual(['go', 'SUMMARY', 'SUMMARY', 'step 5', 'result a5', 'result b5', 'step 6', 'result a6', 'result b6'])
  expect(incrementalSummary({ chunkTurns: 2 }).plan({ ...history, messages: left }, context)).toEqual([{ keep: left.length }])
})

it('answers of which each says words are as many as there are', () => {
  const { history } = decode([{ role: 'user', content: 'go' }, ...numbers.map((i) => ({ role: 'assistant', content: `Agent ${i} says so.` }))])
  expect(occasionOf(history.messages, { used: 0, window: 1 }).steps).toBe(6)
})
