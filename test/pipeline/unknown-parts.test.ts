import { describe, expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { newViolations, profileNamed } from '../../src/law/index.ts'
import type { History, Message, OpaquePart, Part } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames, plan } from '../../src/pipeline/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })
const PROFILES = ['anthropic', 'anthropic-bound', 'openai-chat', 'openai-responses', 'gemini'].map(profileNamed)
const UNKNOWN: OpaquePart = { type: 'opaque', kind: 'strange', json: '{"type":"strange","at":  7}' }
const BUDGET = 1500

const lines = (of: string, count: number) => Array.from({ length: count }, (_, i) => `line ${i} of ${of} says value_${of}_${i}`).join('\n')

/** Twelve steps of which the fifth has a long result. @param fifth the role and parts of the message with that result */
function working(fifth: (text: Part & { type: 'text' }) => Pick<Message, 'role' | 'parts'>): History {
  const messages: Message[] = [{ id: 'u', role: 'user', parts: [{ type: 'text', text: 'Look at all parts of the work.' }] }]
  for (let n = 0; n < 12; n++) {
    messages.push({ id: `a${n}`, role: 'assistant', parts: [{ type: 'tool-call', callId: `c${n}`, name: 'read', input: '{}' }] })
    const output = { type: 'text', text: lines(`c${n}`, n === 4 ? 600 : 60) } as const
    const plain = { role: 'tool', parts: [{ type: 'tool-result', callId: `c${n}`, output: [output] }] } as const
    messages.push({ id: `r${n}`, ...(n === 4 ? fifth(output) : plain) })
  }
  return { messages, tools: [] }
}

describe.each([
  ['inside', working((text) => ({ role: 'tool', parts: [{ type: 'tool-result', callId: 'c4', output: [text, UNKNOWN] }] }))],
  ['beside', working((text) => ({ role: 'user', parts: [{ type: 'tool-result', callId: 'c4', output: [text] }, UNKNOWN] }))],
])('an unknown part %s a long result', (_, history) => {
  it.each(pipelineNames)('stays unchanged, and %s meets the budget', (name) => {
    for (const profile of PROFILES) {
      const strategy = pipelineNamed(name)
      const { report, messages } = plan(history, { budget: BUDGET, strategy, profile, counter, rough: counter, ref: (text) => refOf('00', text) })
      expect(report.tokens.after, `${profile.name}: ${report.why}`).toBeLessThanOrEqual(BUDGET)
      expect(JSON.stringify(messages), profile.name).toContain(JSON.stringify(UNKNOWN))
      expect(newViolations(history, { ...history, messages }, profile), profile.name).toEqual([])
    }
  })
})
