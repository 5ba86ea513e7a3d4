import { describe, expect, it } from 'vitest'
import { newViolations, profiles } from '../../src/law/index.ts'
import { apply, type History, isWrittenByDecant, type Message } from '../../src/message/index.ts'
import { keyMessages, totalTokens } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

it('keyMessages keeps only the newest four rounds and notes if all user text exceeds the budget', () => {
  const long = 'Many words that nobody may lose stand here. '.repeat(30)
  const textMessage = (role: Message['role'], text: string, id: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
  const messages = Array.from({ length: 12 }, (_, i) => [textMessage('user', `${i} ${long}`, `u${i}`), textMessage('assistant', `Yes, ${i}.`, `a${i}`)]).flat()
  const context = contextOf(Math.ceil(totalTokens(messages.slice(-8), contextOf(0).count) * 1.1))
  const left = apply(messages, keyMessages().plan({ messages, tools: [] }, context))
  expect(left.filter((message) => !isWrittenByDecant(message))).toEqual(messages.slice(-8))
  expect(totalTokens(left, context.count)).toBeLessThanOrEqual(context.budget)
})

it('keyMessages cuts old assistant text to its beginning if the obligatory messages alone exceed the budget', () => {
  const long = 'Many words that say little stand here. '.repeat(30)
  const textMessage = (role: Message['role'], text: string, id: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
  const rounds = Array.from({ length: 4 }, (_, i) => [
    textMessage('user', `Do part ${i}.`, `u${i}`),
    textMessage('assistant', `Part ${i}: ${long}`, `a${i}`),
  ]).flat()
  const messages = [...rounds, textMessage('user', long, 'now')]
  const left = apply(messages, keyMessages({ minRecentMessages: 1, keepRounds: 5 }).plan({ messages, tools: [] }, contextOf(100)))
  expect(left.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
  expect(left.at(-1)).toBe(messages.at(-1))
  for (const { id, role, parts } of left) if (role === 'assistant') expect(JSON.stringify(parts).length, id).toBeLessThan(300)
})

/** Forty short questions, each with a long answer. */
function interview(): History {
  const messages: Message[] = []
  const push = (role: Message['role'], text: string) => messages.push({ id: `m${messages.length}`, role, parts: [{ type: 'text', text }] })
  push('system', 'You are careful.')
  for (let i = 0; i < 40; i++) {
    push('user', i === 3 ? '<Pin>never push</Pin>' : `Question ${i} is about part ${i}, please answer.`)
    push('assistant', `Answer ${i}: ${`words on part ${i} and more words. `.repeat(12)}`)
  }
  return { messages, tools: [] }
}

describe.each(profiles.map((profile) => [profile.name, profile] as const))('keyMessages under the profile %s', (_, profile) => {
  const history = interview()
  const must = totalTokens(
    history.messages.filter(({ role }, i) => role !== 'assistant' || i >= history.messages.length - 10),
    contextOf(0).count,
  )

  it.each([400, 700, 1000, 2000])('keeps all user messages in a budget of %i tokens more than the obligatory messages take', (more) => {
    const context = contextOf(must + more, profile)
    const after = apply(history.messages, keyMessages().plan(history, context))
    expect(newViolations(history, { ...history, messages: after }, profile)).toEqual([])
    expect(totalTokens(after, context.count)).toBeLessThanOrEqual(context.budget)
    expect(after.filter((message) => message.role === 'user' && !isWrittenByDecant(message))).toEqual(history.messages.filter(({ role }) => role === 'user'))
    expect(after.some(isWrittenByDecant)).toBe(true)
  })

  it.skipIf(profile.shapes.alternates)('needs no more tokens than the obligatory messages where roles need not alternate', () => {
    const after = apply(history.messages, keyMessages().plan(history, contextOf(must, profile)))
    expect(after).toHaveLength(history.messages.length - 35)
  })
})
