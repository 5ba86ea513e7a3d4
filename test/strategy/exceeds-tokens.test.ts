import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exceedsTokens } from '../../src/strategy/draft/measure/exceeds-tokens.ts'
import { cover, totalTokens } from '../../src/strategy/index.ts'
import { h } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { contextOf } from './context.ts'
import { histories } from './histories.ts'

const { message: count } = createCounter()
const { text: estimate } = createCounter({ exact: false })

describe('takesMore', () => {
  it('agrees with the full count, with an estimate and without', () => {
    fc.assert(
      fc.property(histories, fc.double({ min: 0, max: 3, noNaN: true }), ({ messages }, share) => {
        const total = totalTokens(messages, count)
        for (const tokens of [Math.floor(total * share), total - 1, total]) {
          expect(exceedsTokens(messages, tokens, count)).toBe(total > tokens)
          expect(exceedsTokens(messages, tokens, count, estimate)).toBe(total > tokens)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('counts no message of a history that is clearly larger', () => {
    const long = h(`u"${'many words of text '.repeat(500)}" u"short"`).messages
    const refuse = () => {
      throw new Error('counted')
    }
    expect(exceedsTokens(long, 100, refuse)).toBe(true)
    expect(exceedsTokens(long, 1000, refuse, estimate)).toBe(true)
  })

  it('lets cover skip counting removed messages that are clearly larger than their record', () => {
    const lines = (i: number) => Array.from({ length: 30 }, (_, n) => `value_${i}_${n} stands in src/f${i}_${n}.ts`).join('\\n')
    const long = h(`u"Find it." ${Array.from({ length: 20 }, (_, i) => `a[${i}] r${i}"${lines(i)}"`).join(' ')} u a`)
    const counted = new Set<string>()
    const spied = contextOf(4500, undefined, {
      count: (message) => {
        counted.add(message.id)
        return count(message)
      },
    })
    const edit = cover().plan(long, spied)
    const cut = edit.flatMap((section) => ('cut' in section ? [section.cut] : []))
    expect(Math.max(...cut)).toBeGreaterThan(25)
    expect(long.messages.slice(4, 24).filter(({ id }) => counted.has(id))).toEqual([])
  })
})
