import { expect, it } from 'vitest'
import { parseChunkAnswer } from '../../src/workflow/chunk/parse-chunk-answer.ts'
import { parseIncrementalResponse } from '../../src/workflow/induction/parse-incremental-response.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

/** A model that repeats one sign without an end, and then says something else. */
const endless = (sign: string, length: number) => `a${sign.repeat(length)}b`

it.each(['-', ' ', '\n', '–'])('a step with a long run of %j in it is read in linear time', (sign) => {
  const answer = (length: number) => JSON.stringify({ action: 'new', workflows: [{ name: 'Fix a test', steps: [endless(sign, length)] }] })
  expect(growth(8000, (length) => () => parseIncrementalResponse(answer(length), []))).toBeLessThan(MOST_GROWTH)
})

it.each(['`', "'"])('a file with a long run of %j in its name is read in linear time', (sign) => {
  expect(growth(4500, (length) => () => parseChunkAnswer(`Files: ${endless(sign, length)}`))).toBeLessThan(MOST_GROWTH)
  expect(parseChunkAnswer(`Files: ${sign}a.ts${sign}, ${endless(sign, 3)}`)?.filesInvolved).toEqual(['a.ts', endless(sign, 3)])
})
