import { describe, expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { newViolations, profileNamed } from '../../src/law/index.ts'
import { floorMessages, type History, type Message, type Part } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames, plan } from '../../src/pipeline/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })
const NOTE = 40
const PROFILES = ['anthropic', 'anthropic-bound', 'openai-chat', 'openai-responses', 'gemini', 'mistral'].map(profileNamed)

const lines = (of: string) => Array.from({ length: 60 }, (_, i) => `line ${i} of ${of} says value_${of}_${i}`).join('\n')
const say = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
const call = (callId: string): Part => ({ type: 'tool-call', callId, name: 'read', input: `{"path":"src/${callId}.ts"}` })
const result = (id: string, callId: string, text = lines(callId)): Message => ({
  id,
  role: 'tool',
  parts: [{ type: 'tool-result', callId, output: [{ type: 'text', text }] }],
})

/** One turn of twenty steps. @param sixth the messages in place of the sixth step's result */
function looping(sixth: readonly Message[], more: readonly Part[] = []): History {
  const messages = [say('s', 'system', 'Be careful.'), say('u', 'user', 'Please look at all parts of the work.')]
  for (let n = 0; n < 20; n++) {
    const reasoning: Part = { type: 'reasoning', text: 'Let me see.', signature: `c2VhbA${n}=` }
    messages.push({ id: `a${n}`, role: 'assistant', parts: [reasoning, call(`c${n}`), ...(n === 6 ? more : [])] })
    messages.push(...(n === 6 ? sixth : [result(`r${n}`, `c${n}`)]))
  }
  return { messages, tools: [] }
}

const ODD: readonly (readonly [string, History])[] = [
  ['an unanswered call in the middle', looping([])],
  ['two parallel calls in the middle, one of them unanswered', looping([result('r6', 'c6')], [call('other')])],
  ['an unanswered call in the middle, followed by system text', looping([say('d', 'system', 'Mind the time.')])],
  ['system text between a call and its result', looping([say('d', 'system', 'Mind the time.'), result('r6', 'c6', lines('c6').repeat(9))])],
  ['user text between a call and its result', looping([say('d', 'user', 'Mind the time.'), result('r6', 'c6', lines('c6').repeat(9))])],
]

describe.each(ODD)('a history with %s', (_, history) => {
  it.each(pipelineNames)('meets a budget slightly above the hard floor with %s, for every provider', (name) => {
    const floor = counter.messages(floorMessages(history.messages))
    const budget = floor + NOTE + 400
    for (const profile of PROFILES) {
      const strategy = pipelineNamed(name)
      const { report, messages } = plan(history, { budget, strategy, profile, counter, rough: counter, ref: (text) => refOf('00', text) })
      expect(report.tokens.after, `${profile.name}: ${report.why}`).toBeLessThanOrEqual(budget)
      expect(newViolations(history, { ...history, messages }, profile), profile.name).toEqual([])
      for (const kept of history.messages.filter(({ role }) => role === 'system')) expect(messages, profile.name).toContain(kept)
    }
  })
})

it('text between a call and its result appears exactly once after both are cut', () => {
  const between = say('d', 'system', 'Mind the time.')
  const { messages } = looping([between, result('r6', 'c6')])
  const options = { budget: 300, counter, rough: counter, ref: (text: string) => refOf('00', text), profile: profileNamed('anthropic-bound') }
  for (const name of ['summary', 'newest', 'cover'] as const) {
    const left = plan({ messages, tools: [] }, { ...options, strategy: pipelineNamed(name) }).messages
    expect(JSON.stringify(left).split('Mind the time.'), name).toHaveLength(2)
  }
})
