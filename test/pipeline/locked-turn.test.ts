import { describe, expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { newViolations, profileNamed } from '../../src/law/index.ts'
import type { History, Message, Part } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames, plan } from '../../src/pipeline/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })
const reasoning: Part = { type: 'reasoning', text: 'Let me see.', signature: 'c2VhbA==' }
const call = (callId: string): Part => ({ type: 'tool-call', callId, name: 'read', input: `{"path":"src/${callId}.ts"}` })

/** Turns that have ended, and a current one that ends with `last`. */
function working(...last: readonly Part[][]): History {
  const messages: Message[] = []
  const say = (role: Message['role'], ...parts: Part[]) => messages.push({ id: `m${messages.length}`, role, parts })
  const step = (n: number, of: Part) => {
    say('user', { type: 'text', text: `Please look at part ${n} of the work.` })
    say('assistant', { ...reasoning, signature: `c2VhbA${n}=` } as Part, of)
    const lines = Array.from({ length: 40 }, (_, k) => `line ${k} of part ${n} says value_${n}_${k}`).join('\n')
    say('tool', { type: 'tool-result', callId: `c${n}`, output: [{ type: 'text', text: lines }] })
  }
  for (let n = 0; n < 12; n++) {
    step(n, call(`c${n}`))
    if (n < 11) say('assistant', { type: 'text', text: `Part ${n} is fine.` })
  }
  for (const parts of last) say(parts[0]?.type === 'tool-result' ? 'tool' : 'assistant', ...parts)
  return { messages, tools: [] }
}

const unknown: Part = { type: 'opaque', kind: 'strange', json: '{"type":"strange"}' }
const ends: readonly (readonly [string, History])[] = [
  ['an open call', working([call('open')])],
  ['an unknown part', working([call('q'), unknown], [{ type: 'tool-result', callId: 'q', output: [{ type: 'text', text: 'fine' }] }])],
]

describe.each(ends)('a turn under way with %s', (_, history) => {
  const start = history.messages.findLastIndex(({ role }) => role === 'user') + 1
  const budget = counter.messages(history.messages.slice(start)) + 900
  const planned = (strategy: string, profile: string) =>
    plan(history, { budget, strategy: pipelineNamed(strategy), profile: profileNamed(profile), counter, rough: counter, ref: (text) => refOf('00', text) })

  it.each(pipelineNames)('keeps its position and its assistant messages, and %s meets the budget', (name) => {
    const { report, messages } = planned(name, 'anthropic')
    expect(report).toMatchObject({ status: 'compressed' })
    expect(report.tokens.after).toBeLessThanOrEqual(budget)
    const turn = messages.slice(start - history.messages.length)
    expect(turn.map(({ id }) => id)).toEqual(history.messages.slice(start).map(({ id }) => id))
    for (const message of turn) if (message.role === 'assistant') expect(message).toEqual(history.messages.find(({ id }) => id === message.id))
    expect(newViolations(history, { ...history, messages }, profileNamed('anthropic'))).toEqual([])
  })

  it.each(['cover', 'summary', 'newest'])(
    'prevents compaction by %s if its reasoning is bound to everything before it, and the report gives the reason',
    (name) => {
      const { report, messages } = planned(name, 'anthropic-bound')
      expect([report.status, messages]).toEqual(['unchanged', history.messages])
      expect(report.why).toMatch(/turn under way .* bound to everything before it/)
    },
  )
})

/** One turn of twelve steps, of which the fifth holds an unknown part and, if `isBare`, no reasoning. */
function looping(isBare: boolean): History {
  const messages: Message[] = [{ id: 'm0', role: 'user', parts: [{ type: 'text', text: 'Please look at all parts of the work.' }] }]
  const say = (role: Message['role'], ...parts: Part[]) => messages.push({ id: `m${messages.length}`, role, parts })
  for (let n = 0; n < 12; n++) {
    const thought: Part[] = isBare && n === 4 ? [] : [{ ...reasoning, signature: `c2VhbA${n}=` } as Part]
    say('assistant', ...thought, ...(n === 4 ? [unknown] : []), call(`c${n}`))
    const lines = Array.from({ length: 40 }, (_, k) => `line ${k} of part ${n} says value_${n}_${k}`).join('\n')
    say('tool', { type: 'tool-result', callId: `c${n}`, output: [{ type: 'text', text: lines }] })
  }
  return { messages, tools: [] }
}

describe.each([
  ['its own', false],
  ['none', true],
])('an unknown part in the middle of a turn under way, in a message with this reasoning: %s', (_, isBare) => {
  const history = looping(isBare)
  const profile = profileNamed('anthropic')

  it.each(pipelineNames)('keeps only the messages that must stay with it, and %s meets the budget', (name) => {
    const budget = Math.floor(counter.messages(history.messages) / 2)
    const { report, messages } = plan(history, { budget, strategy: pipelineNamed(name), profile, counter, rough: counter, ref: (text) => refOf('00', text) })
    expect(report).toMatchObject({ status: 'compressed' })
    expect(report.tokens.after).toBeLessThanOrEqual(budget)
    expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining(['m9', 'm10']))
    expect(newViolations(history, { ...history, messages }, profile)).toEqual([])
  })
})

it.each(['cover', 'newest', 'summary', 'tool-output'])('the report counts a turn under way that must stay as hard floor, not as what %s keeps', (strategy) => {
  const loop = working(...Array.from({ length: 60 }, (_, n) => [[call(`k${n}`)], [{ type: 'tool-result', callId: `k${n}`, output: [] }]] as Part[][]).flat(), [
    call('open'),
  ])
  const { report } = plan(loop, {
    budget: '5%',
    strategy: pipelineNamed(strategy),
    profile: profileNamed('anthropic'),
    counter,
    rough: counter,
    ref: (text) => refOf('00', text),
  })
  expect(report).toMatchObject({ status: 'compressed', excess: { reason: 'floor' } })
  expect(report.why).toContain('open calls, the turn under way that holds them)')
})
