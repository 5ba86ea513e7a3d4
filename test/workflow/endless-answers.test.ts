import { expect, it } from 'vitest'
import { fromHistory } from '../../src/trajectory/index.ts'
import { parseChunkAnswer } from '../../src/workflow/chunk/parse-chunk-answer.ts'
import { experienceOf, WorkflowInductionModule } from '../../src/workflow/index.ts'
import { parseIncrementalResponse } from '../../src/workflow/induction/parse/parse-incremental-response.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { shellHistory } from '../trajectory/runs.ts'

/** An answer that repeats one character very often, and then continues. */
const endless = (sign: string, length: number) => `a${sign.repeat(length)}b`

it.each(['-', ' ', '\n', '–'])('parseIncrementalResponse reads a step with a long run of %j in linear time', (sign) => {
  const answer = (length: number) => JSON.stringify({ action: 'new', workflows: [{ name: 'Fix a test', steps: [endless(sign, length)] }] })
  expect(growth(8000, (length) => () => parseIncrementalResponse(answer(length), []))).toBeLessThan(MOST_GROWTH)
})

it('parseIncrementalResponse reads at most 200 workflows from one answer', () => {
  const again = `ACTION: IMPROVE\nTARGET: none\n${'## Workflow: a\nSteps:\n1. [x] y\n'.repeat(5_000)}`
  expect(parseIncrementalResponse(again, []).workflows).toHaveLength(200)
})

it.each(['#', '-', '# ', '#-'])('induceFromSingle learns within five seconds from a task that begins with a long line of %j', async (sign) => {
  const experience = experienceOf(fromHistory(shellHistory(`${sign.repeat(31).trim()}\nFix the parser`, [['pytest', '2 passed']])))
  const start = performance.now()
  const [workflow] = await new WorkflowInductionModule().induceFromSingle(experience, [])
  expect(performance.now() - start).toBeLessThan(5_000)
  expect(workflow?.name).toBe('Fix the parser')
})

it.each(['`', "'"])('parseChunkAnswer reads a file name with a long run of %j in linear time', (sign) => {
  expect(growth(4500, (length) => () => parseChunkAnswer(`Files: ${endless(sign, length)}`))).toBeLessThan(MOST_GROWTH)
  expect(parseChunkAnswer(`Files: ${sign}a.ts${sign}, ${endless(sign, 3)}`)?.filesInvolved).toEqual(['a.ts', endless(sign, 3)])
})
