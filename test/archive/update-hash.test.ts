import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { updateHash } from '../../src/archive/update-hash.ts'

const LONG = 1 << 15

describe('hashed', () => {
  it.each([
    ['a short text', 'a→b'],
    ['characters of Latin-1', 'é'.repeat(LONG + 9)],
    ['characters beyond Latin-1', '12→'.repeat(LONG)],
    ['surrogate pairs across the end of a piece', `x${'😀'.repeat(LONG)}`],
    ['a lone surrogate at the end of a piece', `${'a'.repeat(LONG - 1)}\ud83d${'b'.repeat(9)}`],
    ['a lone surrogate within a text', `${'a'.repeat(LONG)}\udc00→${'b'.repeat(LONG)}`],
    ['lone surrogates only', '\ud800'.repeat(LONG + 1)],
    ['a byte order mark', `\ufeff${'→'.repeat(LONG)}`],
  ])('gives the hash of %s that update of crypto gives', (_, text) => {
    expect(updateHash(createHash('sha256'), text).digest('hex')).toBe(createHash('sha256').update(text).digest('hex'))
  })
})
