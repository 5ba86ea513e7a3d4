import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { futureNeed, learnHabits as learnedOf, runTrial } from '../../src/evaluate/index.ts'
import { DecantError, type Message, messageText } from '../../src/message/index.ts'
import { pipelineNamed } from '../../src/pipeline/index.ts'
import { habitOdds } from '../../src/relevance/habit/habit-odds.ts'
import { explainPrediction, type Habits, habitWeights, ledger, predict } from '../../src/relevance/index.ts'
import { cover } from '../../src/strategy/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { deskRun } from './helpdesk-runs.ts'

/** Of runs as lists of messages. */
const learnHabits = (runs: readonly (readonly Message[])[]) => learnedOf(runs.map((messages) => ({ messages, tools: [] })))
const runs = Array.from({ length: 12 }, (_, number) => deskRun(number).messages)
const learned = learnHabits(runs)
const habits = learned.habits as Habits
const fresh = deskRun(99)
/** The messages before the agent began to close tickets. */
const before = fresh.messages.slice(0, 25)

describe('learnHabits', () => {
  it('ranks needed names above others in held-out runs, far better than without habits', () => {
    expect(learned).toMatchObject({ runs: 12, before: habits.before, after: habits.after, moments: habits.moments })
    expect(learned.after).toBeGreaterThan(0.95)
    expect(learned.before).toBeLessThan(0.7)
  })

  it('makes predict rank every needed name of a new run above all other names', () => {
    const read = ledger(before)
    const chances = predict(read, { habits: habitWeights('test', habits) })
    const chance = (names: readonly string[]) => names.map((name) => chances[read.names.indexOf(name)] as number)
    expect(Math.min(...chance(fresh.tickets))).toBeGreaterThan(Math.max(...chance(fresh.others)))
  })

  it.each(['behind', 'name', 'call'] as const)('learns from the distinguishing word wherever it is: %s', (by) => {
    const { habits } = learnHabits(Array.from({ length: 12 }, (_, number) => deskRun(number, 'ticket', by).messages))
    const { messages, tickets, others } = deskRun(99, 'ticket', by)
    const read = ledger(messages.slice(0, 25))
    const chances = predict(read, { habits: habitWeights('test', habits as Habits) })
    const mean = (names: readonly string[]) => names.reduce((sum, name) => sum + (chances[read.names.indexOf(name)] as number), 0) / names.length
    expect(mean(tickets)).toBeGreaterThan(2 * mean(others))
  })

  it('does not count names listed in the task, which are always kept, as unneeded', () => {
    const listing = runs.map((messages, number) => {
      const old = Array.from({ length: 60 }, (_, i) => `ticket ${900_000 + number * 100 + i}`).join('\n')
      return [
        { ...(messages[0] as Message), parts: [{ type: 'text' as const, text: `Leave these closed, customer ${number}:\n${old}` }] },
        ...messages.slice(1),
      ]
    })
    const { habits } = learnHabits(listing)
    const read = ledger(before)
    const chances = predict(read, { habits: habitWeights('test', habits as Habits) })
    const least = Math.min(...fresh.tickets.map((name) => chances[read.names.indexOf(name)] as number))
    expect(least).toBeGreaterThan(Math.max(...fresh.others.map((name) => chances[read.names.indexOf(name)] as number)))
  })

  it('makes cover keep more of the needed names within the same budget', () => {
    const kept = (strategy: ReturnType<typeof cover>) => {
      const { messages, tokens, budget } = runTrial(before, { strategy, budget: { share: 0.4 } })
      expect(tokens).toBeLessThanOrEqual(budget)
      const text = messages.map(messageText).join('\n')
      return fresh.tickets.filter((name) => text.includes(name)).length
    }
    expect(kept(cover({ habits }))).toBeGreaterThan(kept(cover()) + 3)
  })

  it('learns the opposite from runs with opposite needs', () => {
    const { habits } = learnHabits(Array.from({ length: 12 }, (_, number) => deskRun(number, 'parcel').messages))
    const read = ledger(before)
    const chances = predict(read, { habits: habitWeights('test', habits as Habits) })
    expect(chances[read.names.indexOf(fresh.others[0] as string)]).toBeGreaterThan(chances[read.names.indexOf(fresh.tickets[0] as string)] as number)
  })

  it('makes explainPrediction report the contribution of habits as the trait “own runs”', () => {
    const reasons = explainPrediction(ledger(before), fresh.tickets[0] as string, 5, habitWeights('test', habits))
    expect(reasons.find(({ trait }) => trait === 'own runs')?.adds).toBeGreaterThan(0.3)
    expect(explainPrediction(ledger(before), fresh.tickets[0] as string, 99).some(({ trait }) => trait === 'own runs')).toBe(false)
  })

  it('returns the same habits for the same runs, without any of their words, in under 25,000 characters', () => {
    expect(JSON.stringify(learnHabits(runs).habits)).toBe(JSON.stringify(habits))
    expect(JSON.stringify(habits)).not.toMatch(/ticket|parcel|northern/)
    expect(JSON.stringify(habits).length).toBeLessThan(25_000)
  })

  it('treats runs without words of the user as different tasks', () => {
    const silent = runs.map((messages) => [{ ...(messages[0] as Message), parts: [{ type: 'text' as const, text: '' }] }, ...messages.slice(1)])
    expect(learnHabits(silent).habits).toBeDefined()
  })

  it('returns no habits for too few runs, equal tasks or runs that use no name again', () => {
    expect(learnHabits(runs.slice(0, 3))).toMatchObject({ runs: 3, before: 0.5, after: 0.5 })
    expect(learnHabits(runs.slice(0, 3)).habits).toBeUndefined()
    const alike = runs.map((messages) => [{ ...(messages[0] as Message), parts: [{ type: 'text' as const, text: 'Close them.' }] }, ...messages.slice(1)])
    expect(learnHabits(alike).habits).toBeUndefined()
    const unused = learnHabits(runs.map((messages) => messages.slice(0, 20)))
    expect([unused.runs, unused.moments, unused.habits]).toEqual([12, 0, undefined])
    const none = learnHabits([])
    expect([none.runs, none.moments, none.habits]).toEqual([0, 0, undefined])
  })

  it('learns even if most runs are attempts at the same first task', () => {
    const tries = runs.map((messages) => [(runs[0] as readonly Message[])[0] as Message, ...messages.slice(1)])
    const others = [20, 21, 22].map((number) => deskRun(number).messages)
    expect(learnHabits([...tries, ...others]).after).toBeGreaterThan(0.95)
  })

  it('habitOdds takes linear time on a record, which it reads once instead of once per section', () => {
    const weights = habitWeights('test', habits)
    const compacted = (size: number) => {
      const sections = Array.from({ length: size }, (_, i) => `#${i + 1} assistant: item_${i}_of_many is done`)
      const text = [`<${size} earlier messages decant:abc>`, ...sections, '</earlier>'].join('\n')
      return ledger([{ id: 'm0', role: 'user', parts: [{ type: 'text', text }] }])
    }
    expect(compacted(100).passages.length).toBe(100)
    const time = growth(1000, (size) => {
      const read = compacted(size)
      return () => habitOdds(weights, read)
    })
    expect(time).toBeLessThan(MOST_GROWTH)
  })

  it('returns no habits when half of the runs contradict the other half', () => {
    const mixed = Array.from({ length: 12 }, (_, number) => deskRun(number, number < 6 ? 'ticket' : 'parcel').messages)
    const { habits, before, after } = learnHabits(mixed)
    expect(after).toBeLessThanOrEqual(before)
    expect(habits).toBeUndefined()
  })

  it('counts no moments when all names are in the user’s message, which is always kept', () => {
    const { need } = futureNeed(fresh.messages, 25)
    expect(need.size).toBeGreaterThan(20)
    const given = learnHabits(
      runs.map((messages) => [{ ...(messages[0] as Message), parts: [{ type: 'text' as const, text: JSON.stringify(messages) }] }, ...messages.slice(1)]),
    )
    expect(given.moments).toBe(0)
  })
})

describe('habit validation', () => {
  it.each([
    ['null', null],
    ['a string', 'x'],
    ['an empty object', {}],
    ['a newer schema', { ...habits, schema: 2 }],
    ['no schema', { ...habits, schema: undefined }],
    ['too few weights', { ...habits, weights: habits.weights.slice(0, 1000) }],
    ['no weights', { ...habits, weights: undefined }],
    ['a step that is a string', { ...habits, step: 'x' }],
    ['a step of NaN', { ...habits, step: Number.NaN }],
    ['a step that overflows', { ...habits, step: 1e37 }],
    ['a number of runs that is a string', { ...habits, runs: '\u001b[2J' }],
    ['no number of runs', { ...habits, runs: undefined }],
    ['an unknown field', { ...habits, more: 1 }],
  ])('rejects %s with an error that names habits', (_, given) => {
    expect(() => cover({ habits: given as unknown as Habits })).toThrow(DecantError)
    expect(() => cover({ habits: given as unknown as Habits })).toThrow(/habits/)
  })

  it('pipelineNamed validates habits even for strategies that do not use them', () => {
    expect(() => pipelineNamed('summary', { habits: {} as Habits })).toThrow('The habits of the settings of pipelineNamed were not learned by decant')
    expect(pipelineNamed('tidy', { habits }).name).toBe('tidy')
  })

  it('accepts arbitrary weights, with which cover stays within its budget', () => {
    const weights = fc.uint8Array({ minLength: 1 << 14, maxLength: 1 << 14 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0.05, max: 0.9, noNaN: true }), (bytes, step, share) => {
        const odd: Habits = { ...habits, step, weights: Buffer.from(bytes).toString('base64') }
        const { tokens, budget } = runTrial(before, { strategy: cover({ habits: odd }), budget: { share } })
        expect(tokens).toBeLessThanOrEqual(budget)
      }),
      { numRuns: 20 },
    )
  })
})
