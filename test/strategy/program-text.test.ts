import { describe, expect, it } from 'vitest'
import { apply, isWrittenByDecant, type Message, type Part } from '../../src/message/index.ts'
import { importanceScore, keyEvent, keyMessages, totalTokens } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const REMINDER = '<system-reminder>You must always remember this important file: src/a.ts has 3 errors.</system-reminder>'
const message = (role: Message['role'], ...parts: (Part | string)[]): Message => ({
  id: 'm',
  role,
  parts: parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
})
const result: Part = { type: 'tool-result', callId: 'c', name: 'bash', output: [{ type: 'text', text: 'ok' }] }

describe('what a program wrote in the name of the user', () => {
  it.each([REMINDER, '<bash-stdout>important: failed</bash-stdout>', 'Operation stopped by hook: you must run the tests'])(
    'is no input of theirs: %s',
    (text) => {
      expect(keyEvent(message('user', text))).toBeUndefined()
      expect(importanceScore(message('user', text))).toBe(1)
    },
  )

  it('does not hide their own words before or after it', () => {
    for (const text of [`${REMINDER}\nMend the parser.`, `Mend the parser.\n${REMINDER}`]) {
      expect(keyEvent(message('user', text))).toBe('user input')
      expect(importanceScore(message('user', text))).toBe(5)
    }
    expect(keyEvent(message('user', `${REMINDER}\nNever push.`))).toBe('marked')
  })

  it('weighs results in their role as results', () => {
    expect(importanceScore(message('user', result))).toBe(importanceScore(message('tool', result)))
    expect(importanceScore(message('user', result, REMINDER))).toBe(importanceScore(message('tool', result)))
    expect(importanceScore(message('user', result, 'Use pnpm.'))).toBe(7)
  })

  it('is not obligatory for keyMessages, in contrast to their words and pictures', () => {
    const filler = 'Words that say little stand here. '.repeat(20)
    const picture: Part = { type: 'image', mediaType: 'image/png', bytes: 100 }
    const messages = Array.from({ length: 12 }, (_, i): Message[] => [
      { ...message('user', `Do part ${i}.`), id: `u${i}` },
      { ...message('assistant', `Part ${i}: ${filler}`), id: `a${i}` },
      { ...message('user', `<system-reminder>${filler}</system-reminder>`), id: `h${i}` },
      { ...message('user', picture), id: `p${i}` },
    ]).flat()
    const must = messages.filter(({ id }) => id.startsWith('u') || id.startsWith('p'))
    const context = contextOf(totalTokens(must, contextOf(0).count) + 1200)
    const left = apply(messages, keyMessages({ minRecentMessages: 1 }).plan({ messages, tools: [] }, context)).filter((one) => !isWrittenByDecant(one))
    expect(left.filter(({ id }) => id.startsWith('u') || id.startsWith('p'))).toEqual(must)
    expect(left.filter(({ id }) => id.startsWith('h')).length).toBeLessThan(5)
  })
})
