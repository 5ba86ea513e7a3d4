import { expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { currentTime } from '../../src/pipeline/plan/current-time.ts'

const textMessages = (...times: string[]): Message[] =>
  times.map((at, i) => ({ id: `m${i}`, role: 'user', parts: [{ type: 'text', text: 'x' }], at }) as Message)

it('the current time is the latest message time that is not in the future, or the latest if all are or no clock is given', () => {
  const clock = Date.parse('2026-06-01T00:00:00Z')
  expect(currentTime(textMessages('2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z', '2199-01-01T00:00:00Z'), undefined, clock)).toBe('2026-01-01T11:00:00.000Z')
  expect(currentTime(textMessages('2026-01-01T10:00:00Z', '2199-01-01T00:00:00Z'))).toBe('2199-01-01T00:00:00.000Z')
  expect(currentTime(textMessages('2198-01-01T00:00:00Z', '2199-01-01T00:00:00Z'), undefined, clock)).toBe('2199-01-01T00:00:00.000Z')
  expect(currentTime(textMessages('2026-01-01T10:00:00Z'), '2199-01-01T00:00:00Z', clock)).toBe('2199-01-01T00:00:00Z')
  expect(currentTime([])).toBeUndefined()
})

it('a Date in place of a text is refused as a Date, not shown as the text it would be', () => {
  const refused = expect.objectContaining({ code: 'invalid-option', message: 'now is a Date' })
  expect(() => currentTime([], new Date() as never)).toThrow(refused)
})
