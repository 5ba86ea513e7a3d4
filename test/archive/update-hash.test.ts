import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { updateHash } from '../../src/archive/update-hash.ts'

const LONG = 1 << 15

describe('hashed', () => {
  it.each([
    ['a short text', 'a→b'],
    ['one byte a sign', 'é'.repeat(LONG + 9)],
    ['signs beyond Latin-1', '12→'.repeat(LONG)],
    ['pairs that stand across the end of a piece', `x${'😀'.repeat(LONG)}`],
    ['half a pair at the end of a piece', `${'a'.repeat(LONG - 1)}\ud83d${'b'.repeat(9)}`],
    ['half a pair amid a text', `${'a'.repeat(LONG)}\udc00→${'b'.repeat(LONG)}`],
    ['halves alone', '\ud800'.repeat(LONG + 1)],
    ['a mark of byte order', `\ufeff${'→'.repeat(LONG)}`],
  ])('hashes %s as update does', (_, text) => {
    expect(updateHash(createHash('sha256'), text).digest('hex')).toBe(createHash('sha256').update(text).digest('hex'))
  })
})
