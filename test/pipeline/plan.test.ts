import { describe, expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { plan } from '../../src/pipeline/index.ts'
import { type Strategy, summary } from '../../src/strategy/index.ts'
import { h } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter()
const profile = profileNamed('openai-chat')
const ref = (text: string) => refOf('00', text)

/** An estimate that is too high by a factor. */
const tooHigh = (times: number) => ({
  ...counter,
  message: (...of: Parameters<typeof counter.message>) => counter.message(...of) * times,
  messages: (...of: Parameters<typeof counter.messages>) => counter.messages(...of) * times,
})

it('the tokens of the report’s sections add up to the tokens of the counted history', () => {
  const history = h(`s u"do it" ${Array.from({ length: 20 }, (_, i) => `a"step ${i} and what came of it"`).join(' ')} u"go on"`)
  const { report } = plan(history, { budget: '50%', strategy: summary(), profile, counter, rough: tooHigh(3), ref })
  expect(report).toMatchObject({ status: 'compressed', exact: { before: true } })
  const sums = report.sections.map((section) => (section.kind === 'keep' ? section.tokens : section.tokensBefore))
  expect(sums.reduce((sum, tokens) => sum + tokens, 0)).toBe(report.tokens.before - report.tokens.tools)
})

it('plan names the hard floor as the reason if the whole history is hard floor and exceeds the budget', () => {
  const history = h(`u"${'Keep all of these words. '.repeat(60)}"`)
  const { report } = plan(history, { budget: 50, strategy: summary(), profile, counter, rough: counter, ref })
  const all = counter.messages(history.messages)
  expect(report).toMatchObject({ status: 'unchanged', excess: { tokens: all - 50, reason: 'floor' } })
  expect(report.why).toMatch(new RegExp(`^The hard floor alone .* takes ${all} tokens, ${all - 50} above the budget of 50\\. Ask for ${all} or more\\.$`))
})

describe('plan with an overestimated input', () => {
  const history = h(`s u"do it" ${Array.from({ length: 20 }, (_, i) => `a"step ${i} and what came of it"`).join(' ')} u"go on"`)
  const exact = counter.messages(history.messages)

  it('reports unchanged if the result contains the same messages', () => {
    const idle: Strategy = { name: 'idle', plan: ({ messages }) => [{ keep: messages.length }] }
    const { report, messages } = plan(history, { budget: 40, strategy: idle, profile, counter, rough: tooHigh(3), ref })
    expect(report).toMatchObject({ status: 'unchanged', why: 'The strategy found nothing to cut.', tokens: { after: report.tokens.before } })
    expect(messages).toBe(history.messages)
  })

  it('counts the input exactly if the result is close to it, and does not accept a larger result', () => {
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

describe('plan with a result above the budget', () => {
  const plain = (notation: string, budget: number, strategy: Strategy) =>
    plan(h(notation), { budget, strategy, profile, counter, rough: createCounter({ exact: false }), ref }).report
  /** Stops where its idea ends. */
  const unpressed: Strategy = { name: 'summary', plan: (history, context) => summary().plan(history, { ...context, mustFit: false }) }
  const long = 'many words that say little and cost a lot. '.repeat(30)

  it('reports the tokens of the hard floor, what else the result contains, and a budget that fits', () => {
    const { why, excess, tokens } = plain(`s"rules" u"do it" a"${long}" a"${long}" u"go on"`, 20, unpressed)
    expect(excess).toEqual({ tokens: tokens.after - 20, reason: 'strategy' })
    const floor = counter.messages(h('s"rules" u"go on"').messages)
    expect(why).toBe(
      `The result of summary takes ${tokens.after} tokens, ${tokens.after - 20} above the budget of 20: ${floor} of them are the hard floor (system text, unanswered words of the user, open calls), the rest is what summary keeps and the notes for what it cut. Ask for ${tokens.after} or more, or for a strategy that keeps less.`,
    )
    expect(plain(`u"do it" a"${long}" a"${long}" a"done"`, 5, unpressed).why).toContain(
      ' above the budget of 5: the hard floor is empty here, so all of them are what summary keeps and the notes for what it cut. Ask for ',
    )
  })

  it('reports that the hard floor alone exceeds the budget, and a budget that fits', () => {
    const { why, excess, tokens } = plain(`s"${long}" u"do it" a"${long}" u"go on"`, 20, summary())
    expect(excess?.reason).toBe('floor')
    expect(why).toMatch(
      /^The hard floor alone \(system text, .*\) takes \d+ tokens, \d+ above the budget of 20\. Ask for \d+ or more, which the notes for the rest fit into too\.$/,
    )
    const named = Number(/Ask for (\d+) or/.exec(why)?.[1])
    expect(named).toBe(tokens.after)
    expect(plain(`s"${long}" u"do it" a"${long}" u"go on"`, named, summary()).excess).toBeUndefined()
  })
})

it('plan changes nothing if the strategy would leave only system text or no message', () => {
  const nothing: Strategy = {
    name: 'nothing',
    plan: ({ messages }) => messages.map(({ role }) => (role === 'system' ? { keep: 1 } : { cut: 1, put: [], reason: 'all' })),
  }
  for (const notation of ['s a"looking"[1] r1"a long result" a"done and done again"', 'a"looking"[1] r1"a long result"']) {
    const history = h(notation)
    const { report, messages } = plan(history, { budget: 1, strategy: nothing, profile: profileNamed('generic'), counter, rough: counter, ref })
    expect(report).toMatchObject({ status: 'unchanged', why: 'Only system text would be left, and no provider accepts that.' })
    expect(messages).toBe(history.messages)
  }
})
