import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KeepItem, KeepPolicy, PRICE_TABLES } from '../../src/cost/index.ts'
import type { Span } from '../../src/text/index.ts'

const file = (seed: number, length: number) =>
  Array.from({ length }, (_, i) =>
    i % 9 === 0 ? `const name_${seed}_${i} = callThing${i}(inputValue)` : i % 2 === 0 ? '  // nothing to see on this line' : '  return whatever',
  ).join('\n')
const tokensOf = (text: string) => Math.ceil(text.length / 4) + 4
const item = (text: string, act?: KeepItem['act']): KeepItem => ({ text, tokens: tokensOf(text), ...(act ? { act } : {}) })

/** Replays steps and hands each request's rendered texts to `look`. */
function replay(
  steps: readonly (readonly KeepItem[])[],
  options: { seenWhole?: number; price?: (typeof PRICE_TABLES)['0.1/1.25'] },
  look: (shown: readonly string[], policy: KeepPolicy) => void,
) {
  const items: KeepItem[] = []
  const shown: string[] = []
  const render = (index: number, spans: readonly Span[]) =>
    `${spans.map(([start, end]) => (items[index] as KeepItem).text.slice(start, end)).join('\n')}\n[lines left out]`
  const policy = new KeepPolicy(
    options.price ?? PRICE_TABLES['0.1/1.25'],
    (index, spans) => tokensOf(render(index, spans)),
    options.seenWhole === undefined ? {} : { seenWhole: options.seenWhole },
  )
  for (const step of steps) {
    for (const one of step) {
      items.push(one)
      shown.push(one.text)
      policy.add(one)
    }
    for (const { index, spans } of policy.next(20).shorten) shown[index] = render(index, spans)
    look([...shown], policy)
  }
}

const anyStep = fc.array(
  fc
    .record({ seed: fc.nat(8), length: fc.integer({ min: 1, max: 160 }), act: fc.constantFrom<KeepItem['act']>('view', 'run', 'search', undefined) })
    .map(({ seed, length, act }) => item(file(seed, length), act)),
  { maxLength: 3 },
)
const anySteps = fc.array(anyStep, { maxLength: 14 })

describe('KeepPolicy', () => {
  it('never costs more than appending, after any request and under any table', () => {
    fc.assert(
      fc.property(anySteps, fc.constantFrom(...Object.values(PRICE_TABLES)), fc.constantFrom(0, 300, 5000), (steps, price, seenWhole) => {
        replay(steps, { seenWhole, price }, (_, { account }) => {
          expect(account.spent).toBeLessThanOrEqual(account.appended + 1e-6)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('changes nothing that was sent where nothing is shown whole first', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        let before: readonly string[] = []
        replay(steps, { seenWhole: 0 }, (shown) => {
          expect(shown.slice(0, before.length)).toEqual(before)
          before = shown
        })
      }),
      { numRuns: 60 },
    )
  })

  it('shortens only results, each once, to less', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const all = steps.flat()
        const first = new Map<number, string>()
        replay(steps, {}, (shown) => {
          shown.forEach((text, i) => {
            const original = all[i] as KeepItem
            if (text === original.text) return
            expect(original.act).toBeDefined()
            expect(tokensOf(text)).toBeLessThan(original.tokens)
            expect(text).toBe(first.get(i) ?? text)
            first.set(i, text)
          })
        })
      }),
      { numRuns: 60 },
    )
  })

  it('shows a file whole until it was answered, then shortens it once that pays', () => {
    const seen: string[] = []
    const target = file(1, 60)
    const noisy = item(file(2, 900), 'run')
    const steps = [[item('fix it')], [noisy], [item('look'), item(target, 'view')], [item('I see name_1_0')], [item('next')]]
    replay(steps, { seenWhole: 5000 }, (shown) => seen.push(shown[3] ?? ''))
    expect(seen[2]).toBe(target)
    expect(seen[4]?.length).toBeLessThan(target.length)
  })

  it('leaves pinned results alone', () => {
    replay([[{ ...item(file(1, 200), 'run'), pinned: true }]], {}, (shown) => {
      expect(shown[0]).toBe(file(1, 200))
    })
  })
})
