import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Heap } from '../../src/strategy/cover/choose/heap.ts'

const key = fc.integer({ min: 0, max: 12 })
const step = fc.oneof(fc.record({ push: key }), fc.record({ lower: key }), fc.constant({ pop: true }))

describe('Heap', () => {
  it('keeps the greatest key on top, and the lower item among equal keys, through push, lower and pop', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const heap = new Heap()
        let sorted: { item: number; key: number }[] = []
        steps.forEach((one, item) => {
          const [top] = sorted
          if ('push' in one) {
            heap.push(item, one.push)
            sorted.push({ item, key: one.push })
          } else if ('pop' in one) {
            expect(heap.pop()).toBe(top?.item ?? -1)
            sorted = sorted.slice(1)
          } else if (top && one.lower < top.key) {
            heap.lowerTop(one.lower)
            sorted[0] = { ...top, key: one.lower }
          }
          sorted.sort((a, b) => b.key - a.key || a.item - b.item)
          expect([heap.size, heap.top, heap.next]).toEqual([sorted.length, sorted[0]?.item ?? -1, sorted[1]?.key ?? Number.NEGATIVE_INFINITY])
        })
      }),
    )
  })
})
