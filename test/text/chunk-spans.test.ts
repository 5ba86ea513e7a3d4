import { expect, it } from 'vitest'
import { chunkSpans } from '../../src/text/index.ts'

it.each([40, 41, 44.7, 2 * Math.sqrt(500)])('chunkSpans cuts a line where words end, for stretches of %d characters', (targetChars) => {
  const text = Array.from({ length: 200 }, (_, i) => `word${i}`).join(' ')
  const spans = chunkSpans(text, [0, text.length], targetChars)
  expect(spans.map(([start, end]) => text.slice(start, end)).join('')).toBe(text)
  expect(spans.slice(0, -1).every(([, end]) => text[end - 1] === ' ')).toBe(true)
  expect(Math.max(...spans.slice(0, -1).map(([start, end]) => end - start))).toBeLessThanOrEqual(targetChars)
})
