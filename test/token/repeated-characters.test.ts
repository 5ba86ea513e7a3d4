import { expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { estimateTokens, messageTokens } from '../../src/token/index.ts'

const opaque = (data: string): Message => ({ id: 'm', role: 'user', parts: [{ type: 'opaque', kind: 'audio', json: JSON.stringify({ type: 'audio', data }) }] })

it.each(['0123456789', 'mz', 'MZ'])('estimateTokens counts texts that differ only in a repeated character of %s alike', (signs) => {
  const [first, ...others] = Array.from(signs, (sign) => estimateTokens(`the ${sign.repeat(3)} of it `.repeat(20)))
  for (const other of others) expect(other).toBe(first)
})

it.each([
  ['in the standard alphabet', 'AZaz09+/'],
  ['in the URL-safe alphabet', 'AZaz09-_'],
])('messageTokens counts short base64 in an opaque part but not long base64, written %s', (_, signs) => {
  const none = messageTokens(opaque(''), estimateTokens)
  expect(messageTokens(opaque(`${signs.repeat(400)}==`), estimateTokens)).toBe(none)
  expect(messageTokens(opaque(signs.repeat(4)), estimateTokens)).toBeGreaterThan(none)
})

it('messageTokens counts long text in an opaque part', () => {
  expect(messageTokens(opaque('they said so '.repeat(200)), estimateTokens)).toBeGreaterThan(messageTokens(opaque(''), estimateTokens) + 400)
})
