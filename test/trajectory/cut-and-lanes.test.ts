import { expect, test } from 'vitest'
import { cutTokens, inParallel } from '../../src/trajectory/index.ts'

test('cutTokens ends a long text after the last sentence that fits, or else inside the first one', () => {
  const text = `The reader is mended. ${'It lost the last row of each page. '.repeat(30)}`
  expect(cutTokens(text, 10)).toBe('The reader is mended.')
  expect(cutTokens(text, 3)).toMatch(/^The \S.{0,12}…$/)
  expect(cutTokens('short', 10)).toBe('short')
  expect(cutTokens(`Look at this. ${'='.repeat(5_000)} It is the end.`, 30)).toBe('Look at this.')
  expect(cutTokens(text, 0)).toBe('')
})

test('inParallel starts nothing after the first error, and throws it once the running items are done', async () => {
  const begun: number[] = []
  const done: number[] = []
  const working = inParallel([0, 1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    if (item === 1) throw new Error('no room')
    await new Promise((resolve) => setTimeout(resolve, 5))
    done.push(item)
  })
  await expect(working).rejects.toThrow('no room')
  expect([begun, done]).toEqual([[0, 1], [0]])
})
