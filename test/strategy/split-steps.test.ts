import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import { triggerStateOf } from '../../src/pipeline/index.ts'
import { incrementalSummary, keyMessages, questionAnswer, slidingWindow, toolChains } from '../../src/strategy/index.ts'
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

it.each(Object.entries(WIRES))(
  'triggerStateOf and incrementalSummary count an assistant step once, however many messages %s splits it into',
  (format, steps) => {
    const { history } = decode([{ role: 'user', content: 'go' }, ...steps], { format })
    expect(triggerStateOf(history.messages, { used: 0, window: 1 }).steps).toBe(6)
    const context = { ...contextOf(1e6), profile: profileNamed(format) }
    const left = apply(history.messages, incrementalSummary({ chunkTurns: 2 }).plan(history, context))
    const said = left.map((message) => /^(?:go|SUMMARY|step \d|result \w\d)/.exec(messageText(message))?.[0]).filter(Boolean)
    expect(said).toEqual(['go', 'SUMMARY', 'SUMMARY', 'step 5', 'result a5', 'result b5', 'step 6', 'result a6', 'result b6'])
    expect(incrementalSummary({ chunkTurns: 2 }).plan({ ...history, messages: left }, context)).toEqual([{ keep: left.length }])
  },
)

it.each(Object.entries(WIRES))('slidingWindow keeps the same two newest steps for %s', (format, steps) => {
  const { history } = decode([{ role: 'user', content: 'go' }, ...steps], { format })
  const left = apply(history.messages, slidingWindow().plan(history, { ...contextOf(1e6), profile: profileNamed(format) }))
  const said = left.map((message) => /^(?:step|result) \w+/.exec(messageText(message))?.[0]).filter(Boolean)
  expect(said).toEqual(['step 5', 'result a5', 'result b5', 'step 6', 'result a6', 'result b6'])
})

it.each(Object.entries(WIRES))('toolChains treats steps with text before each call as one chain in %s', (format, steps) => {
  const { history } = decode([{ role: 'user', content: 'go' }, ...steps, { role: 'assistant', content: 'done' }], { format })
  const left = apply(history.messages, toolChains().plan(history, { ...contextOf(1e6), profile: profileNamed(format) }))
  const said = left.map((message) => /^(?:go|SUMMARY|step \d|result \w\d|done)/.exec(messageText(message))?.[0]).filter(Boolean)
  expect(said).toEqual(['go', 'step 1', 'result a1', 'result b1', 'SUMMARY', 'step 6', 'result a6', 'result b6', 'done'])
})

it('triggerStateOf counts each assistant message that has only text as a step', () => {
  const { history } = decode([{ role: 'user', content: 'go' }, ...numbers.map((i) => ({ role: 'assistant', content: `Agent ${i} says so.` }))])
  expect(triggerStateOf(history.messages, { used: 0, window: 1 }).steps).toBe(6)
})

describe('a user turn', () => {
  /** Claude Code says something of its own beside the results of most steps. */
  const work = (turn: number) => [
    { role: 'user', content: long(`question ${turn}`) },
    ...[1, 2, 3].flatMap((i) => [
      { role: 'assistant', content: [{ type: 'tool_use', id: `t${turn}${i}`, name: 'read', input: {} }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: `t${turn}${i}`, content: long(`result ${turn}${i}`) },
          { type: 'text', text: '<system-reminder>The list of tasks is empty.</system-reminder>' },
        ],
      },
    ]),
    { role: 'assistant', content: long(`answer ${turn}`) },
  ]
  const { history } = decode([1, 2, 3].flatMap(work), { format: 'anthropic-messages' })
  const context = contextOf(1e6, profileNamed('anthropic'))
  const said = (messages: readonly Message[]) =>
    messages.map((message) => /(?:question|answer|result|SUMMARY of) \d+/.exec(messageText(message))?.[0]).filter(Boolean)

  it('does not start at text alongside tool results, nor at a summary', () => {
    expect(triggerStateOf(history.messages, { used: 0, window: 1 }).turns).toBe(3)
    const answered = apply(history.messages, questionAnswer().plan(history, context))
    expect(triggerStateOf(answered.slice(1), { used: 0, window: 1 }).turns).toBe(2)
  })

  it('is what questionAnswer reduces to question and answer, and what keepRounds of keyMessages counts', () => {
    const answered = apply(history.messages, questionAnswer().plan(history, context))
    expect(said(answered).slice(0, 6)).toEqual(['question 1', 'SUMMARY of 6', 'answer 1', 'question 2', 'SUMMARY of 6', 'answer 2'])
    const newest = keyMessages({ minRecentMessages: 0, keepRounds: 1, previewTokens: 1e6 })
    const left = apply(history.messages, newest.plan(history, contextOf(890, profileNamed('anthropic'))))
    expect(said(left)).toEqual(['question 3', 'result 31', 'result 32', 'result 33'])
  })
})
