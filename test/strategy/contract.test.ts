import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newViolations, type Profile, profiles } from '../../src/law/index.ts'
import { apply, besideResults, type History, hardFloor, invert, type Message, messageText } from '../../src/message/index.ts'
import { type Context, type Strategy, strategies, totalTokens, withoutReasoning } from '../../src/strategy/index.ts'
import { h, show } from '../../src/testing/index.ts'
import { contextOf } from './context.ts'
import { histories } from './histories.ts'

/** Strategies that say that a second pass may cut more. */
const NOT_IDEMPOTENT = new Set(['random'])

/** The laws of every strategy, on one history. Throws with the history in the notation where one is broken. */
function obeys(strategy: Strategy, history: History, context: Context): void {
  const where = `${strategy.name} · ${context.profile.name} · budget ${context.budget} · ${show(history)}`
  const { messages } = history
  const edit = strategy.plan(history, context)
  const after = apply(messages, edit)
  expect(newViolations(history, { ...history, messages: after }, context.profile), where).toEqual([])
  expect(totalTokens(after, context.count), where).toBeLessThanOrEqual(totalTokens(messages, context.count))
  const places = new Map(messages.map((message, i) => [message, i]))
  const order = after.map((message) => places.get(message)).filter((place) => place !== undefined)
  expect(order, where).toEqual([...order].sort((a, b) => a - b))
  expect(new Set(after.map(({ id }) => id)).size, `${where}: ids`).toBe(after.length)
  const floor = hardFloor(messages)
  const left = new Map(after.map((message) => [message.id, message]))
  const bare = (message: Message | undefined) => (context.profile.shapes.shortenInPlace ? message : message && withoutReasoning(message))
  messages.forEach((message, i) => {
    const words = (one: Message) => messageText(floor[i] === 2 ? besideResults(one) : one)
    if (floor[i] && message.role !== 'assistant')
      expect(words(left.get(message.id) ?? message) === words(message) && left.has(message.id), `${where}: floor ${i}`).toBe(true)
    if (context.pinned?.[i] && bare(message)) expect(bare(left.get(message.id)), `${where}: pinned ${i}`).toEqual(bare(message))
  })
  expect(apply(after, invert(messages, edit)), where).toEqual(messages)
  expect(apply(messages, strategy.plan(history, context)), `${where}: same input`).toEqual(after)
  if (NOT_IDEMPOTENT.has(strategy.name)) return
  const byId = new Map(messages.map(({ id }, i) => [id, context.pinned?.[i] ?? 0]))
  const pins = context.pinned ? { pinned: Uint8Array.from(after, ({ id }) => byId.get(id) ?? 0) } : {}
  const again = apply(after, strategy.plan({ ...history, messages: after }, { ...context, ...pins }))
  expect(again.map(messageText), `${where}: twice`).toEqual(after.map(messageText))
}

const BUDGETS = [0, 1, 300, 2000, 1_000_000]
const RUNS = process.env.DECANT_LONG ? 2000 : 6

describe.each(Object.entries(strategies))('%s', (name, made) => {
  const strategy = made()

  it('is registered under its own name', () => {
    expect(strategy.name).toBe(name)
  })

  it.each(profiles)('is legal, shrinking, ordered, stable and invertible for $name', (profile: Profile) => {
    const pins = fc.array(fc.nat(30), { maxLength: 2 })
    fc.assert(
      fc.property(histories, fc.constantFrom(...BUDGETS), pins, (history, budget, pinned) => {
        const flags = Uint8Array.from(history.messages, (_, i) => (pinned.includes(i) ? 1 : 0))
        obeys(strategy, history, contextOf(budget, profile, pinned.length > 0 ? { pinned: flags } : {}))
      }),
      { numRuns: RUNS },
    )
  })

  it.each(['', 's', 's s', 'u', 'a', 's u', 'u a', 'r1', 'a[1]', 'u-', 'a~', 'u? a', 's u a[1,2] r1 r2 u a'])('takes the history "%s"', (notation) => {
    for (const profile of profiles) for (const budget of BUDGETS) obeys(strategy, h(notation), contextOf(budget, profile))
  })
})

describe('the registry', () => {
  it('lists every strategy file of the folder', () => {
    const folder = join(import.meta.dirname, '../../src/strategy')
    const files = readdirSync(folder).filter(
      (file) => file.endsWith('.ts') && !['index.ts', 'registry.ts', 'strategy.ts'].includes(file) && !file.startsWith('cover-'),
    )
    expect(Object.keys(strategies).sort()).toEqual(files.map((file) => file.slice(0, -3)).sort())
  })
})
