import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Profile, profileNamed, profiles } from '../../src/law/index.ts'
import { apply, type History } from '../../src/message/index.ts'
import { adaptive, first, messagesAbove, presets, protect, sequence, until, when } from '../../src/pipeline/index.ts'
import { type Context, cover, dropReasoning, keepUnseenResults, newest, type Strategy, strategies, withKeyInformation } from '../../src/strategy/index.ts'
import { firstBrokenRule } from '../../src/testing/contract/first-broken-rule.ts'
import { h, show } from '../../src/testing/index.ts'
import { contextOf } from './context.ts'
import { histories } from './histories.ts'

/** Runs the published contract for a strategy on one history; throws with that history in the notation if a rule is broken. */
function obeys(strategy: Strategy, history: History, context: Context): void {
  expect(
    firstBrokenRule(strategy, history, context),
    `${strategy.name} · ${context.profile.name} · budget ${context.budget} · ${show(history)}`,
  ).toBeUndefined()
}

const BUDGETS = [0, 1, 300, 2000, 1_000_000]
const RUNS = process.env.DECANT_LONG ? 2000 : 6

const compositions = {
  sequence: () => sequence(newest(), newest()),
  until: () => until(newest(), newest()),
  first: () => first(newest(), newest()),
  when: () => when(messagesAbove(1), newest()),
  protect: () => protect(newest(), { tools: ['t'] }),
  withKeyInformation: () => withKeyInformation(newest()),
  keepUnseenResults: () => keepUnseenResults(newest()),
  'keepUnseenResults of cover': () => keepUnseenResults(cover()),
}

describe.each([...Object.entries({ ...strategies, ...compositions }), ...Object.entries(presets), ['adaptive', adaptive] as const])(
  'strategy %s',
  (_, made) => {
    const strategy = made()

    it.each(profiles)('obeys the strategy contract under the profile $name', (profile: Profile) => {
      const pins = fc.array(fc.nat(30), { maxLength: 2 })
      fc.assert(
        fc.property(histories, fc.constantFrom(...BUDGETS), pins, (history, budget, pinned) => {
          const flags = Uint8Array.from(history.messages, (_, i) => (pinned.includes(i) ? 1 : 0))
          obeys(strategy, history, contextOf(budget, profile, pinned.length > 0 ? { pinned: flags } : {}))
        }),
        { numRuns: RUNS },
      )
    })

    it.each(['', 's', 's s', 'u', 'a', 's u', 'u a', 'r1', 'a[1]', 'u-', 'a~', 'u? a', 's u a[1,2] r1 r2 u a'])(
      'obeys the contract on the small history "%s"',
      (notation) => {
        for (const profile of profiles) for (const budget of BUDGETS) obeys(strategy, h(notation), contextOf(budget, profile))
      },
    )

    it.each(['budget', 'profile', 'count', 'estimate', 'ref'])('refuses a context without %s by name', (field) => {
      const error = { code: 'invalid-option', message: expect.stringContaining(`${field} is undefined`) }
      for (const notation of ['', 'u a u'])
        expect(() => strategy.plan(h(notation), { ...contextOf(1), [field]: undefined })).toThrow(expect.objectContaining(error))
    })

    it('refuses anything but a history and a context', () => {
      expect(() => strategy.plan(h('u a'), undefined as unknown as Context)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
      for (const history of [undefined, null, {}, []] as unknown as History[])
        expect(() => strategy.plan(history, contextOf(1))).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
    })
  },
)

describe('drop-reasoning', () => {
  it('keeps bound reasoning between pinned messages', () => {
    const history = h('a~[1] r1 a~[2] r2 a~[3] r3 a~[4] r4 a u')
    const context = contextOf(0, profileNamed('anthropic-bound'), { pinned: Uint8Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0, 0) })
    obeys(dropReasoning(), history, context)
    const after = apply(history.messages, dropReasoning().plan(history, context))
    const thinking = after.flatMap(({ id, parts }) => (parts.some(({ type }) => type === 'reasoning') ? [id] : []))
    expect(thinking).toEqual(['m0', 'm2', 'm4'])
  })

  it.each([
    ['anthropic', ['m1']],
    ['openai-chat', []],
  ] as const)('keeps the reasoning of a turn that ends in a result and unanswered user text only as the profile demands: %s', (name, kept) => {
    const history = h('u a~[1] r1 a[2] r2 u')
    const context = contextOf(1_000_000, profileNamed(name))
    obeys(dropReasoning(), history, context)
    const after = apply(history.messages, dropReasoning().plan(history, context))
    expect(after.flatMap(({ id, parts }) => (parts.some(({ type }) => type === 'reasoning') ? [id] : []))).toEqual(kept)
  })
})

describe('registry of strategies', () => {
  it.each(Object.entries(strategies))('%s is the name of the strategy registered under it', (name, made) => {
    expect(made().name).toBe(name)
  })

  it('lists every file of the strategy folders', () => {
    const files = globSync('{cover,{keep,shorten,sum-up,meaning}/*}.ts', { cwd: join(import.meta.dirname, '../../src/strategy') }).map((file) => basename(file))
    expect(Object.keys(strategies).sort()).toEqual(files.map((file) => file.slice(0, -3)).sort())
  })
})
