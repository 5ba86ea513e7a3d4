import { describe, expect, it } from 'vitest'
import { newViolations, profiles } from '../../src/law/index.ts'
import { apply, type History, type Message } from '../../src/message/index.ts'
import { isWritten, keyMessages, totalTokens } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

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

describe.each(profiles.map((profile) => [profile.name, profile] as const))('key messages for %s', (_, profile) => {
  const history = interview()
  const must = totalTokens(
    history.messages.filter(({ role }, i) => role !== 'assistant' || i >= history.messages.length - 10),
    contextOf(0).count,
  )

  it.each([400, 700, 1000, 2000])('keep all words of the user with %i tokens more than they take: notes give way first', (more) => {
    const context = contextOf(must + more, profile)
    const after = apply(history.messages, keyMessages().plan(history, context))
    expect(newViolations(history, { ...history, messages: after }, profile)).toEqual([])
    expect(totalTokens(after, context.count)).toBeLessThanOrEqual(context.budget)
    expect(after.filter((message) => message.role === 'user' && !isWritten(message))).toEqual(history.messages.filter(({ role }) => role === 'user'))
    expect(after.some(isWritten)).toBe(true)
  })

  it('need no more than themselves where roles need not alternate', () => {
    if (profile.shapes.alternates) return
    const after = apply(history.messages, keyMessages().plan(history, contextOf(must, profile)))
    expect(after).toHaveLength(history.messages.length - 35)
  })
})
