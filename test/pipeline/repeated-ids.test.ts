import { expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { newViolations, type Profile, profiles } from '../../src/law/index.ts'
import { apply, type History, originalIndices } from '../../src/message/index.ts'
import { plan, sequence } from '../../src/pipeline/index.ts'
import { clearToolResults, cover, dropReasoning, earlierMessagesOf, newest } from '../../src/strategy/index.ts'
import { generateHistory, h } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const counter = createCounter({ exact: false })
const strategies = { cover: cover(), composed: sequence(dropReasoning(), clearToolResults(), newest()) }

/** What a plan leaves, and which message each note replaced, without ids. */
function outcomeOf(history: History, name: keyof typeof strategies, profile: Profile, share: number): unknown {
  const budget = Math.floor(counter.messages(history.messages) * share)
  const options = { budget, strategy: strategies[name], profile, counter, rough: counter, ref: (text: string) => refOf('00', text) }
  const messages = apply(history.messages, plan(history, options).edit)
  const replaced = [...earlierMessagesOf(history.messages, messages).values()].map((run) => run.map(({ parts }) => parts))
  return { messages: messages.map(({ role, parts }) => ({ role, parts })), replaced }
}

/** The history as if its caller had joined it from two, each with its own first id. */
function joined(history: History): History {
  const half = Math.ceil(history.messages.length / 2)
  return { ...history, messages: history.messages.map((message, i) => ({ ...message, id: `m${i % half}` })) }
}

it.each(profiles)('plans the same for $name if the ids of joined histories repeat', (profile) => {
  for (const seed of [2, 3])
    for (const name of ['cover', 'composed'] as const)
      for (const share of [0.2, 0.6]) {
        const history = generateHistory(seed, { profile })
        expect(outcomeOf(joined(history), name, profile, share), `${name} ${seed} ${share}`).toEqual(outcomeOf(history, name, profile, share))
      }
})

it.each(profiles)('finds nothing broken for $name where nothing changed', (profile) => {
  const history = joined(generateHistory(1, { profile }))
  expect(newViolations(history, { ...history, messages: [...history.messages] }, profile)).toEqual([])
  expect(newViolations(history, { ...history, messages: history.messages.map((message) => ({ ...message })) }, profile)).toEqual([])
})

it('finds the original of a message whose id repeats by its parts, its calls and its order', () => {
  const { messages } = joined(h('u a~[1] r1 a u a~[2] r2 a'))
  const [u, call, result, answer, , second, , last] = messages
  const shortened = (message = u, text = 'short') => ({ ...message, source: undefined, parts: [{ type: 'text' as const, text }] }) as typeof message & object
  expect(originalIndices(messages, messages)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(originalIndices(messages, [{ ...second, parts: second?.parts.slice(1) ?? [] } as never])).toEqual([5])
  expect(originalIndices(messages, [structuredClone(call) as never, structuredClone(result) as never])).toEqual([1, 2])
  expect(originalIndices(messages, [shortened(u), shortened(u), shortened(u)])).toEqual([0, 4, -1])
  expect(originalIndices(messages, [answer as never, shortened(last)])).toEqual([3, 7])
})

it('finds originals in linear time if all messages have one id', () => {
  const least = growth(4000, (size) => {
    const messages = Array.from({ length: size }, (_, i) => ({ id: '', role: 'user' as const, parts: [{ type: 'text' as const, text: `${i}` }] }))
    const after = messages.map((message) => ({ ...message, parts: [{ type: 'text' as const, text: '' }] }))
    return () => originalIndices(messages, after)
  })
  expect(least).toBeLessThan(MOST_GROWTH)
})
