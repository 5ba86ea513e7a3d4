import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOtherObject } from '../../src/strategy/cover/record/is-other-object.ts'

/** A place in written JSON where a key or a value starts, and the objects and arrays around it, outermost first. */
interface Place {
  readonly at: number
  readonly within: readonly number[]
}

/** Writes a value, and records where its keys and its plain values start. */
function written(value: unknown): { text: string; places: Place[] } {
  const places: Place[] = []
  let text = ''
  let containers = 0
  const write = (one: unknown, within: readonly number[]): void => {
    if (one === null || typeof one !== 'object') {
      places.push({ at: text.length, within })
      text += JSON.stringify(one)
      return
    }
    const inside = [...within, containers++]
    const isList = Array.isArray(one)
    text += isList ? '[' : '{'
    Object.entries(one).forEach(([key, member], i) => {
      if (i > 0) text += ', '
      if (!isList) {
        places.push({ at: text.length, within: inside })
        text += `${JSON.stringify(key)}: `
      }
      write(member, inside)
    })
    text += isList ? ']' : '}'
  }
  write(value, [])
  return { text, places }
}

/** Strings that look like the seams of JSON; those of lists, which have no key before them, do not begin like one. */
const words = fc.oneof(fc.string(), fc.constantFrom('}, {', '[', '"', '\\"', '{"a": 1}', 'a}', '\\', '"},', 'if (x) {', ', '))
const plain = words.filter((one) => !/^\s*[,:}\]]/.test(one))
const { tree } = fc.letrec<{ tree: unknown; list: unknown; map: unknown }>((tie) => ({
  list: fc.array(fc.oneof(tie('tree'), plain), { maxLength: 4 }),
  map: fc.dictionary(plain, fc.oneof(tie('tree'), words), { maxKeys: 4 }),
  tree: fc.oneof({ maxDepth: 4 }, fc.integer(), fc.boolean(), tie('list'), tie('map')),
}))

describe('isOtherObject', () => {
  it('compares the objects and arrays that enclose two places, whatever the strings contain', () => {
    const told = { same: 0, other: 0 }
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (value, a, b) => {
        const { text, places } = written([{ id: 1 }, ...value])
        const [from, to] = [a % places.length, b % places.length].sort((x, y) => x - y).map((i) => places[i]) as [Place, Place]
        const innermost = to.within.at(-1) as number
        const held = from.within.includes(innermost) || to.within.includes(from.within.at(-1) as number)
        expect(isOtherObject(text, from.at, to.at)).toBe(!held)
        told[held ? 'same' : 'other']++
      }),
      { numRuns: 3000 },
    )
    expect(Math.min(told.same, told.other)).toBeGreaterThan(300)
  })

  it('finds the enclosing object from the middle of a string', () => {
    const text = '[{"note": "a long note, with words", "to": "LIS"}, {"note": "more", "to": "FCO"}]'
    const middle = text.indexOf('words')
    expect(isOtherObject(text, middle, text.indexOf('"to"'))).toBe(false)
    expect(isOtherObject(text, middle, text.lastIndexOf('"to"'))).toBe(true)
    const line = (i: number) => `if (rows[${i}]) { sum += rows[${i}] }\n`
    const code = JSON.stringify({ path: 'a.ts', code: Array.from({ length: 400 }, (_, i) => line(i)).join(''), next: [{ id: 1 }, { id: 2 }] })
    for (const i of [1, 150, 397]) {
      expect(isOtherObject(code, code.indexOf(`[${i - 1}]`), code.indexOf(`[${i + 1}]`))).toBe(false)
      expect(isOtherObject(code, code.indexOf(`[${i}]`), code.indexOf('"next"'))).toBe(false)
      expect(isOtherObject(code, code.indexOf(`[${i}]`), code.lastIndexOf('"id"'))).toBe(false)
      expect(isOtherObject(code, code.indexOf('"id"'), code.lastIndexOf('"id"'))).toBe(true)
    }
  })
})
