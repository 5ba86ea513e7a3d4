import { describe, expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { plan } from '../../src/pipeline/index.ts'
import type { Strategy } from '../../src/strategy/index.ts'
import { h } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter()
const profile = profileNamed('openai-chat')
const ref = (text: string) => refOf('00', text)

/** An estimate that is so many times too high. */
const tooHigh = (times: number) => ({
  ...counter,
  message: (...of: Parameters<typeof counter.message>) => counter.message(...of) * times,
  messages: (...of: Parameters<typeof counter.messages>) => counter.messages(...of) * times,
})

describe('an estimated input', () => {
  const history = h(`s u"do it" ${Array.from({ length: 20 }, (_, i) => `a"step ${i} and what came of it"`).join(' ')} u"go on"`)
  const exact = counter.messages(history.messages)

  it('never makes a result of the same messages a compression', () => {
    const idle: Strategy = { name: 'idle', plan: ({ messages }) => [{ keep: messages.length }] }
    const { report, messages } = plan(history, { budget: 40, strategy: idle, profile, counter, rough: tooHigh(3), ref })
    expect(report).toMatchObject({ status: 'unchanged', why: 'The strategy found nothing to cut.', tokens: { after: report.tokens.before } })
    expect(messages).toBe(history.messages)
  })

  it('is counted where the result is near to it, so that no larger history passes for a smaller one', () => {
    const longer: Strategy = {
      name: 'longer',
      plan: ({ messages }) => [
        { keep: 2 },
        { cut: 1, put: [{ id: 'x', role: 'assistant', parts: [{ type: 'text', text: 'words '.repeat(60) }] }] },
        { keep: messages.length - 3 },
      ],
    }
    const { report } = plan(history, { budget: 40, strategy: longer, profile, counter, rough: tooHigh(1.7), ref })
    expect(report).toMatchObject({ status: 'unchanged', exact: { before: true }, tokens: { before: exact } })
  })
})
