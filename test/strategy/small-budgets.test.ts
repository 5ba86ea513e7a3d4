import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { newViolations, profileNamed, profiles } from '../../src/law/index.ts'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames } from '../../src/pipeline/index.ts'
import { type Context, layered, type Strategy, sentenceCut, slidingWindow, totalTokens, withKeyInformation } from '../../src/strategy/index.ts'
import { firstBrokenRule } from '../../src/testing/contract/first-broken-rule.ts'
import { h, show } from '../../src/testing/index.ts'
import { contextOf } from './context.ts'
import { histories } from './histories.ts'

const BUDGETS = [0, 30, 100, 300, 1000, 2000]

describe('strategies that must fit the budget', () => {
  it.each(pipelineNames)(
    '%s obeys the contract, except that a second pass may cut more',
    (name) => {
      const strategy = pipelineNamed(name)
      const pins = fc.array(fc.nat(30), { maxLength: 2 })
      fc.assert(
        fc.property(histories, fc.constantFrom(...profiles), fc.constantFrom(...BUDGETS), pins, (history, profile, budget, pinned) => {
          const flags = Uint8Array.from(history.messages, (_, i) => (pinned.includes(i) ? 1 : 0))
          const context = contextOf(budget, profile, { mustFit: true, ...(pinned.length > 0 && { pinned: flags }) })
          const broken = firstBrokenRule(strategy, history, context)
          const where = `${profile.name} · budget ${budget} · pinned ${pinned} · ${show(history)}`
          if (broken?.rule !== 'twice') expect(broken, where).toBeUndefined()
        }),
        { numRuns: process.env.DECANT_LONG ? 1000 : 4 },
      )
    },
    600_000,
  )
})

describe('a strategy that cuts beyond its idea to fit the budget', () => {
  const log = (n: number) => Array.from({ length: 30 }, (_, i) => `step ${n} line ${i} of src/part${n}.ts is done`).join('\n')
  const steps = Array.from({ length: 12 }, (_, n): Message[] => [
    { id: `a${n}`, role: 'assistant', parts: [{ type: 'tool-call', callId: `c${n}`, name: 'build', input: `{"part":${n}}` }] },
    { id: `r${n}`, role: 'tool', parts: [{ type: 'tool-result', callId: `c${n}`, output: [{ type: 'text', text: log(n) }] }] },
  ])
  const [system, task, more] = h('s"rules" u"Mend the build." u"Go on."').messages as [Message, Message, Message]
  const history = { messages: [system, task, ...steps.flat(), more], tools: [] }
  const whole = totalTokens(history.messages, contextOf(0).count)
  const left = (strategy: Strategy, budget: number, rest: Partial<Context> = { mustFit: true }) => {
    const context = contextOf(budget, undefined, rest)
    const messages = apply(history.messages, strategy.plan(history, context))
    return { messages, tokens: totalTokens(messages, context.count), text: messages.map(messageText).join('\n') }
  }

  it('shortens its summary before the window loses a message', () => {
    const idea = left(slidingWindow({ size: 3 }), 10, {})
    const pressed = left(slidingWindow({ size: 3 }), idea.tokens - 100)
    expect(pressed.tokens).toBeLessThanOrEqual(idea.tokens - 100)
    expect(pressed.messages.map(({ id }) => id)).toEqual(idea.messages.map(({ id }) => id))
    expect(pressed.text).toContain('SUMMARY')
  })

  it('cuts results to fit although a sibling call is open and their tokens are overestimated', async () => {
    const call = (id: string) => ({ id, type: 'function', function: { name: 'read', arguments: '{}' } })
    const run = [
      { role: 'user', content: 'Mend it.' },
      { role: 'assistant', content: null, tool_calls: ['a', 'b', 'c'].map(call) },
      ...['b', 'c'].map((id) => ({ role: 'tool', tool_call_id: id, content: 'x'.repeat(7000) })),
    ]
    const { report } = await compress(run, { budget: 150, format: 'openai-chat', model: 'gpt-5' })
    expect(report.excess).toBeUndefined()
  })

  it('cuts results to one length before it removes a message', () => {
    const { messages, tokens } = left(layered({ resultTokens: 300 }), Math.round(whole * 0.3))
    expect(tokens).toBeLessThanOrEqual(whole * 0.3)
    expect(messages.map(({ id }) => id)).toEqual(history.messages.map(({ id }) => id))
  })

  it('removes the oldest units at a very small budget, and keeps user text', () => {
    const { messages, tokens, text } = left(layered(), Math.round(whole * 0.05))
    expect(tokens).toBeLessThanOrEqual(whole * 0.05)
    expect(messages.length).toBeLessThan(history.messages.length)
    expect(text).toContain('Mend the build.')
  })

  it('leaves further cuts to the next strategy of a chain', () => {
    const budget = Math.round(whole * 0.2)
    expect(left(pipelineNamed('layered,cover'), budget).text).toBe(left(pipelineNamed('layered,cover'), budget, {}).text)
  })

  it('stops at its idea if `mustFit` is not set', () => {
    expect(left(sentenceCut(), 10, {}).messages).toEqual(history.messages)
  })

  it('adds key information where the budget has room for it, and fits a smaller one without it', () => {
    const long = h(`u"Mend the build." a"I look." ${`u"${'And go on with this and that. '.repeat(20)}" a"Done." `.repeat(9)}u"And?"`)
    const strategy = withKeyInformation(slidingWindow(), { taskList: ['[ ] move the ledger'] })
    const left = (budget: number) => apply(long.messages, strategy.plan(long, contextOf(budget, undefined, { mustFit: true })))
    expect(left(400).map(messageText).join()).toContain('[ ] move the ledger')
    expect(left(40).map(messageText).join()).not.toContain('[ ] move the ledger')
    for (const budget of [40, 400]) expect(totalTokens(left(budget), contextOf(budget).count)).toBeLessThanOrEqual(budget)
  })

  it.each([0.7, 1, 1.5])('cuts a long text to the available room although its tokens are %f times the estimate', (share) => {
    const words = Array.from({ length: 400 }, (_, i) => `Unit ${i} of the plan holds ${i * 7} parts.`).join(' ')
    const plan = h(`u"${words}" a"I see." u"Go on."`)
    const { count: estimated } = contextOf(0)
    const count = (message: Message) => Math.ceil(estimated(message) * share)
    const context = contextOf(600, undefined, { mustFit: true, count })
    const left = apply(plan.messages, layered().plan(plan, context))
    expect(totalTokens(left, count)).toBeLessThanOrEqual(600)
    expect(count(left[0] as Message)).toBeGreaterThan(90)
  })

  it('breaks no law in any pipeline where unanswered user text accompanies each result', () => {
    const parts = Array.from({ length: 10 }, (_, i) => [
      { role: 'model', parts: [{ functionCall: { name: 'read', args: { path: `unit_${i}.yaml` } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: `value_${i} `.repeat(200) } } }, { text: `Todo list ${i} is empty.` }] },
    ])
    const { history } = decode({ contents: [{ role: 'user', parts: [{ text: 'Read all units.' }] }, ...parts.flat()] }, { format: 'gemini' })
    const profile = profileNamed('gemini')
    for (const name of pipelineNames)
      for (const budget of [20, 300, 1000]) {
        const edit = pipelineNamed(name).plan(history, contextOf(budget, profile, { mustFit: true }))
        expect(newViolations(history, { ...history, messages: apply(history.messages, edit) }, profile), `${name} at ${budget}`).toEqual([])
      }
  })
})
