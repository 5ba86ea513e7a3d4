import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bm25, cosineSimilarity, fuseRanks, lexicalEmbedder, lexicalVector, nearDuplicates, terms } from '../../src/relevance/index.ts'

const cooking = [
  'boil the pasta in salted water',
  'add salt to the boiling water',
  'drain the pasta and add sauce',
  'the sauce needs more salt',
  'serve pasta with sauce',
]
const shipping = [
  'the container left the port',
  'customs hold the container',
  'the ship reaches the next port',
  'port fees for the container ship',
  'customs cleared the ship',
]

describe('terms', () => {
  it('returns compound names both whole and split into their words', () => {
    expect(terms('parseHeader of user_id')).toEqual(['parseheader', 'of', 'user_id', 'parse', 'header', 'user'])
  })
})

describe('bm25', () => {
  it('ranks the document that shares rare words first', () => {
    const index = bm25(['the parser failed on line one', 'the build passed', 'the parser and the build', '读取配置文件失败'])
    expect(index.search('why has the parser failed')[0]?.index).toBe(0)
    expect(index.search('配置文件')[0]?.index).toBe(3)
    expect(index.search('zebra')).toEqual([])
  })

  it('ranks the later of equal documents first and respects the limit', () => {
    expect(bm25(['same words', 'same words', 'others']).search('same', 1)).toMatchObject([{ index: 1 }])
  })

  it('finds a compound name by its parts', () => {
    expect(bm25(['nothing here', 'call parseHeader(request)']).search('header')[0]?.index).toBe(1)
  })
})

describe('numbers that are no count', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1.5])('refuses a vector of %d dimensions', (dimensions) => {
    expect(() => lexicalEmbedder(dimensions)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
    expect(() => lexicalVector('one two', dimensions)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it.each([Number.NaN, -1])('refuses a search for at most %d documents', (limit) => {
    expect(() => bm25(['one two']).search('one', limit)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('searches for any number of documents, and for none', () => {
    expect(bm25(['one', 'one']).search('one', Number.POSITIVE_INFINITY)).toHaveLength(2)
    expect(bm25(['one']).search('one', 0)).toEqual([])
  })
})

describe('lexicalVector', () => {
  it('has unit length and is more similar to a text on the same subject', () => {
    const [a, b, c] = [cooking[0], cooking[1], shipping[0]].map((text) => lexicalVector(text ?? '')) as [Float32Array, Float32Array, Float32Array]
    expect(cosineSimilarity(a, a)).toBeCloseTo(1)
    expect(cosineSimilarity(a, b)).toBeGreaterThan(cosineSimilarity(a, c))
    expect(cosineSimilarity(lexicalVector(''), a)).toBe(0)
  })

  it('equals the vector of lexicalEmbedder with the same number of dimensions', async () => {
    expect(await lexicalEmbedder(64).embed(['one two'])).toEqual([lexicalVector('one two', 64)])
  })

  it('refuses to compare vectors of different lengths', () => {
    expect(() => cosineSimilarity(new Float32Array(2), new Float32Array(3))).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })
})

describe('nearDuplicates', () => {
  it('maps each text to the first text that it nearly repeats', () => {
    const line = 'the quick brown fox jumps over the lazy dog and then runs home through the dark and silent forest before the sun comes up again'
    const texts = [line, 'something else entirely stands in this line', `${line} now`, line, '', '']
    expect([...nearDuplicates(texts)]).toEqual([0, 1, 0, 0, 4, 4])
  })
})

describe('fusedRanks', () => {
  it('puts lexical hits first and gives every fifth place to the nearest vector hit not yet listed', () => {
    expect(fuseRanks(['a', 'b', 'c', 'd', 'e', 'f'], ['x', 'a', 'y'])).toEqual(['a', 'b', 'c', 'd', 'x', 'e', 'f', 'y'])
    expect(fuseRanks(['a', 'b', 'c'], ['c', 'b', 'a'])[0]).toBe('a')
    expect(fuseRanks([], ['x', 'y'])).toEqual(['x', 'y'])
    expect(fuseRanks(['a', 'b', 'c', 'd', 'e', 'f'], [])).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('contains each hit of both lists once, with the nearest remaining vector hit at every fifth place', () => {
    const list = fc.uniqueArray(fc.nat(30), { maxLength: 25 })
    fc.assert(
      fc.property(list, list, (byWords, byVectors) => {
        const fused = fuseRanks(byWords, byVectors)
        expect(fused.toSorted((a, b) => a - b)).toEqual([...new Set([...byWords, ...byVectors])].sort((a, b) => a - b))
        for (let place = 4; place < fused.length; place += 5) {
          const nearest = byVectors.find((hit) => !fused.slice(0, place).includes(hit))
          if (nearest !== undefined) expect(fused[place]).toBe(nearest)
        }
      }),
    )
  })
})
