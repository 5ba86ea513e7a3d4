import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CodeReader } from '../../src/message/index.ts'
import { eachAtomWordHashes } from '../../src/relevance/habit/each-atom-word-hashes.ts'
import { oddsOf } from '../../src/relevance/habit/habit-odds.ts'
import { HABIT_BITS, WordHashes, type WordPosition } from '../../src/relevance/habit/word-hashes.ts'
import { ledger } from '../../src/relevance/index.ts'
import { run } from './traits-of.ts'

const hashed = (text: string, way: 'forward' | 'backward' = 'forward', most = 50, where: WordPosition = 'beside') => {
  const hashes = new WordHashes()
  hashes.clear()
  hashes[way](new CodeReader().read(text), 0, text.length, most, where)
  return Array.from(hashes.ids)
}
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

describe('WordHashes', () => {
  it('hashes lower-case words, split at case changes, digits and signs, with one hash per CJK character', () => {
    expect(hashed('parseHeader')).toEqual(hashed('parse header'))
    expect(hashed('HTTP')).toEqual(hashed('http'))
    expect(hashed('file12')).toEqual(hashed('file 12'))
    expect(hashed('a/b')).toEqual(hashed('a / b'))
    expect(hashed('a b')).not.toEqual(hashed('a c'))
    expect(hashed('修复')).toEqual(hashed('修 复'))
    expect(hashed(' \t\n ')).toEqual([])
    expect(hashed('a\u00a0b')).toEqual(hashed('a b'))
  })

  it('hashes a repeated word once, and differently for each kind of place', () => {
    expect(hashed('one one ONE')).toHaveLength(1)
    expect(hashed('one', 'forward', 50, 'name')).not.toEqual(hashed('one', 'forward', 50, 'call'))
  })

  it('returns at most the requested number of words, from the front or the back, and never more than 64', () => {
    expect(hashed('one two three four', 'forward', 2)).toEqual(hashed('one two'))
    expect(sorted(hashed('one two three four', 'backward', 2))).toEqual(sorted(hashed('three four')))
    expect(
      hashed(
        'x'.repeat(3) +
          [...'abcdefghijklmnopqrstuvwxyz0123456789']
            .map((c) => ` ${c}`)
            .join('')
            .repeat(3),
        'forward',
        500,
      ).length,
    ).toBeLessThanOrEqual(64)
  })

  it('returns the same hashes forward and backward, within range, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme-ascii', maxLength: 40 })), (text) => {
        const [there, back] = [hashed(text), hashed(text, 'backward')]
        expect(sorted(back)).toEqual(sorted(there))
        for (const id of there) expect(id >= 0 && id < 1 << HABIT_BITS).toBe(true)
      }),
    )
  })
})

describe('eachAtomWordHashes', () => {
  const messages = run(
    'u"alpha beta OLD_NAME gamma"',
    ['list', { kind: 'delta' }, 'first line\nepsilon zeta NEW_NAME eta OLD_NAME\nlast line'],
    'a"theta iota OTHER_NAME"',
  )
  const found = new Map<string, number[]>()
  const read = ledger(messages)
  const reported: string[] = []
  eachAtomWordHashes(read, (atom, words) => {
    reported.push(read.names[atom] as string)
    found.set(read.names[atom] as string, sorted(Array.from(words)))
  })
  const of = (name: string, beside: string, call = '') =>
    sorted([...new Set([...hashed(name, 'forward', 10, 'name'), ...hashed(beside), ...hashed(call, 'forward', 12, 'call')])])

  it('hashes the atom’s words, the others of its last line, and the first words of the call that showed it', () => {
    const call = read.passages.find(({ role }) => role === 3)?.text
    expect(found.get('NEW_NAME')).toEqual(of('NEW_NAME', 'epsilon zeta eta OLD_NAME', call))
    expect(found.get('OLD_NAME')).toEqual(of('OLD_NAME', 'epsilon zeta NEW_NAME eta', call))
    expect(found.get('OTHER_NAME')).toEqual(of('OTHER_NAME', 'theta iota'))
  })

  it('reports words for every atom once', () => {
    expect(reported.sort()).toEqual([...read.names].sort())
  })

  it('oddsOf adds up the weights of words, each of which counts less the more words there are', () => {
    expect(oddsOf(Float32Array.of(2, 4, 8), Int32Array.of(0, 1, 2))).toBe(7)
    expect(oddsOf(Float32Array.of(2, 4, 8), Int32Array.of())).toBe(0)
  })
})
