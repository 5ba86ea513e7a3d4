import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply, compose, type Edit, EditBuilder, invert, normalise } from '../../src/message/index.ts'

type Item = { readonly n: number }
const item = (n: number): Item => ({ n })
const history = (length: number): Item[] => Array.from({ length }, (_, i) => item(i))

/** An edit that spans `length` items, as a person might write it: empty sections, neighbours and reasons included. */
function editOf(length: number): fc.Arbitrary<Edit<Item>> {
  const step = fc.record({
    cut: fc.boolean(),
    span: fc.nat(4),
    put: fc.array(fc.integer({ min: 1000, max: 9999 }).map(item), { maxLength: 3 }),
    reason: fc.constantFrom(undefined, 'old', 'dead'),
  })
  return fc.array(step, { maxLength: 12 }).map((steps) => {
    const sections: Edit<Item>[number][] = []
    let left = length
    for (const { cut, span, put, reason } of steps) {
      const take = Math.min(span, left)
      left -= take
      const why = reason === undefined ? {} : { reason }
      sections.push(cut ? { cut: take, put, ...why } : { keep: take, ...why })
    }
    sections.push({ keep: left })
    return sections
  })
}

const historyAndEdit = fc.nat(12).chain((length) => editOf(length).map((edit) => ({ before: history(length), edit })))
const historyAndTwoEdits = historyAndEdit.chain(({ before, edit }) => editOf(apply(before, edit).length).map((second) => ({ before, first: edit, second })))

/** Sections merged and emptied, as the builder writes them. */
function normal<T>(edit: Edit<T>): Edit<T> {
  const builder = new EditBuilder<T>()
  for (const section of edit) builder.add(section)
  return builder.build()
}

describe('the edit algebra', () => {
  it('invert undoes apply and restores the same objects', () => {
    fc.assert(
      fc.property(historyAndEdit, ({ before, edit }) => {
        const back = apply(apply(before, edit), invert(before, edit))
        expect(back.length).toBe(before.length)
        expect(back.every((message, i) => message === before[i])).toBe(true)
      }),
    )
  })

  it('compose equals applying the first edit and then the second', () => {
    fc.assert(
      fc.property(historyAndTwoEdits, ({ before, first, second }) => {
        expect(apply(before, compose(first, second))).toEqual(apply(apply(before, first), second))
      }),
    )
  })

  it('compose is associative in its effect', () => {
    const three = historyAndTwoEdits.chain((all) => editOf(apply(apply(all.before, all.first), all.second).length).map((third) => ({ ...all, third })))
    fc.assert(
      fc.property(three, ({ before, first, second, third }) => {
        const left = compose(compose(first, second), third)
        const right = compose(first, compose(second, third))
        expect(apply(before, left)).toEqual(apply(before, right))
      }),
    )
  })

  it('compose with an edit that keeps everything changes nothing', () => {
    fc.assert(
      fc.property(historyAndEdit, ({ before, edit }) => {
        const after = apply(before, edit)
        expect(normal(compose([{ keep: before.length }], edit)).filter((s) => 'cut' in s)).toEqual(normal(edit).filter((s) => 'cut' in s))
        expect(apply(before, compose(edit, [{ keep: after.length }]))).toEqual(after)
      }),
    )
  })

  it('invert of an inverted edit has the effect of the original edit', () => {
    fc.assert(
      fc.property(historyAndEdit, ({ before, edit }) => {
        const after = apply(before, edit)
        expect(apply(before, invert(after, invert(before, edit)))).toEqual(after)
      }),
    )
  })

  it('an edit composed with its inverse normalises to an edit without effect', () => {
    fc.assert(
      fc.property(historyAndEdit, ({ before, edit }) => {
        const round = normalise(before, compose(edit, invert(before, edit)))
        expect(apply(before, round)).toEqual(before)
      }),
    )
  })

  it('normalise preserves the effect, is idempotent, and turns unchanged messages in a cut into keeps', () => {
    fc.assert(
      fc.property(historyAndEdit, ({ before, edit }) => {
        const once = normalise(before, edit)
        expect(apply(before, once)).toEqual(apply(before, edit))
        expect(normalise(before, once)).toEqual(once)
      }),
    )
    const [a, b, c] = history(3) as [Item, Item, Item]
    expect(normalise([a, b, c], [{ cut: 3, put: [a, item(7), c], reason: 'x' }])).toEqual([{ keep: 1 }, { cut: 1, put: [item(7)], reason: 'x' }, { keep: 1 }])
  })

  it('compose keeps the reason of each section', () => {
    const edit = compose<Item>(
      [
        { keep: 1, reason: 'floor' },
        { cut: 2, put: [], reason: 'old' },
      ],
      [{ keep: 1 }],
    )
    expect(edit).toEqual([
      { keep: 1, reason: 'floor' },
      { cut: 2, put: [], reason: 'old' },
    ])
  })

  it('apply, invert, normalise and compose reject edits that do not span the history or have invalid lengths', () => {
    expect(() => apply(history(3), [{ keep: 2 }])).toThrow(RangeError)
    expect(() => apply(history(3), [{ keep: 5 }, { keep: -2 }])).toThrow(RangeError)
    expect(() => apply(history(1), [{ cut: 1.5, put: [] }])).toThrow(RangeError)
    expect(() => invert(history(1), [{ cut: 2, put: [] }])).toThrow(RangeError)
    expect(() => normalise(history(1), [])).toThrow(RangeError)
    expect(() => compose([{ keep: 2 }], [{ keep: 3 }])).toThrow(RangeError)
    expect(() => compose([{ keep: 2 }], [{ keep: 1 }])).toThrow(RangeError)
    for (const odd of [-1, 0.5, Number.NaN]) {
      expect(() => compose([{ keep: 2 }], [{ keep: odd }, { keep: 2 }])).toThrow(RangeError)
      expect(() => compose([{ cut: odd, put: [1, 2] }], [{ keep: 2 }])).toThrow(RangeError)
      expect(() => compose([{ keep: odd }, { keep: 2 }], [{ keep: 2 }])).toThrow(RangeError)
    }
    expect(() => new EditBuilder().keep(-1)).toThrow(RangeError)
  })

  it('apply, compose, invert and normalise handle 200,000 messages cut one by one without a stack overflow', () => {
    const before = history(200_000)
    const one = before.flatMap((_, i): Edit<Item> => (i % 2 ? [{ keep: 1 }] : [{ cut: 1, put: [item(-i)] }]))
    const after = apply(before, one)
    const two: Edit<Item> = [{ cut: 100_000, put: after.slice(0, 100_000) }, { keep: 100_000 }]
    expect(apply(before, compose(one, two))).toEqual(apply(after, two))
    expect(apply(after, invert(before, one))).toEqual(before)
    expect(normalise(after, two)).toEqual([{ keep: 200_000 }])
  })
})
