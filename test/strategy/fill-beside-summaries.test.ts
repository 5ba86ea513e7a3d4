import fc from 'fast-check'
import { expect, it } from 'vitest'
import { profiles } from '../../src/law/index.ts'
import { type History, isWrittenByDecant, type Message } from '../../src/message/index.ts'
import { fillWithSummaries } from '../../src/strategy/draft/fit/fill-with-summaries.ts'
import { minGapTokens } from '../../src/strategy/draft/fit/notes-that-fit.ts'
import { blocks, fillBudget, protectedMessages } from '../../src/strategy/draft/index.ts'
import { MIN_SUMMARY_TOKENS } from '../../src/strategy/draft/written/summary-size.ts'
import type { Context } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const choices = fc.record({ ranks: fc.array(fc.nat(3), { minLength: 14, maxLength: 14 }), pins: fc.array(fc.nat(6), { minLength: 14, maxLength: 14 }) })

/** Message sizes in words; negative ones are messages of that size written by decant. */
const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: -120, max: -1 })), { minLength: 1, maxLength: 14 })
const historyOf = (all: readonly number[]): History => ({
  messages: all.map((size, i): Message => {
    const parts = [{ type: 'text', text: 'word '.repeat(Math.abs(size)) }] as const
    return size < 0 ? { id: `w${i}`, role: 'user', parts, written: 'summary' } : { id: `m${i}`, role: 'assistant', parts }
  }),
  tools: [],
})

/** The result when blocks are tried in order, each judged by the price of the whole: a slow reference implementation. */
function tried(history: History, context: Context, order: (all: number) => number[], priceOf: (gap: readonly Message[]) => number): number[] {
  const all = blocks(history, context.profile)
  const fixed = protectedMessages(history, context)
  const taken = all.map(({ start, end }) => fixed.slice(start, end).includes(1))
  const priceNow = () => {
    let gap: Message[] = []
    let price = 0
    for (const [b, { start, end }] of all.entries()) {
      const messages = history.messages.slice(start, end)
      if (!taken[b]) gap.push(...messages)
      if (taken[b] || b === all.length - 1) {
        price += gap.length > 0 ? priceOf(gap) : 0
        gap = []
      }
      if (taken[b]) for (const message of messages) price += context.count(message)
    }
    return price
  }
  for (const b of order(all.length)) {
    if (taken[b]) continue
    taken[b] = true
    if (priceNow() > context.budget) taken[b] = false
  }
  return all.flatMap(({ start, end }, b) => Array<number>(end - start).fill(taken[b] ? 1 : 0))
}

it('fillBesideSummaries takes messages by rank, newer first, while a minimal summary of each removed run fits too', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 500 }), fc.constantFrom(...profiles), choices, (all, budget, profile, { ranks, pins }) => {
      const history = historyOf(all)
      const context = contextOf(budget, profile, { pinned: Uint8Array.from(all, (_, i) => (pins[i] === 0 ? 1 : 0)) })
      const { count } = context
      const most = MIN_SUMMARY_TOKENS + minGapTokens(context)
      const tokens = (messages: readonly Message[]) => messages.reduce((sum, message) => sum + count(message), 0)
      const priceOf = (gap: readonly Message[]) => (gap.every(isWrittenByDecant) ? tokens(gap) : Math.min(tokens(gap), most))
      const byRank = (length: number) => Array.from({ length }, (_, b) => b).sort((a, b) => (ranks[b] as number) - (ranks[a] as number) || b - a)
      expect([...fillWithSummaries(history, context, (i) => ranks[i] as number)]).toEqual(tried(history, context, byRank, priceOf))
    }),
    { numRuns: 500 },
  )
})

it('fillBesideSummaries takes no message of rank minus infinity', () => {
  const rank = (i: number) => (i === 1 ? 0 : Number.NEGATIVE_INFINITY)
  expect([...fillWithSummaries(historyOf([200, 200, 200, 200]), contextOf(800), rank)]).toEqual([0, 1, 0, 0])
})

it('fill takes messages in the given order while a note for each removed run fits, and keeps runs no larger than a note', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 900 }), fc.nat(40), (all, budget, gapTokens) => {
      const history = historyOf(all)
      const { count } = contextOf(budget)
      const newestFirst = (length: number) => Array.from({ length }, (_, b) => length - 1 - b)
      const keep = [...fillBudget(history, contextOf(budget), ({ length }) => newestFirst(length), { gapTokens })]
      const expected = tried(history, contextOf(budget), newestFirst, () => gapTokens)
      for (let i = 0; i < expected.length; i++) {
        let end = i
        while (end < expected.length && !expected[end]) end++
        if (end > i && history.messages.slice(i, end).reduce((sum, message) => sum + count(message), 0) <= gapTokens) expected.fill(1, i, end)
        i = end
      }
      const total = history.messages.reduce((sum, message) => sum + count(message), 0)
      expect(keep).toEqual(total <= budget ? keep.map(() => 1) : expected)
    }),
  )
})
