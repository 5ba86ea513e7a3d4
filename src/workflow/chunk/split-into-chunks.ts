import { checkOptionKinds } from '../../validation/index.ts'
import { checkSteps } from '../step/check-steps.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { isUserRequest } from '../step/is-user-request.ts'
import { stepWeight } from '../step/step-weight.ts'

const MIN_STEPS = 5

/**
 * Splits steps into chunks of at most `size`. A chunk closes earlier, but not below five steps, if it weighs as much as seven or eight average steps of the run
 * (half way from five to `size`), or there is a new user message. The last steps join the chunk before them if there is room. Every step is in one chunk, in
 * order.
 * @param adaptive false closes each chunk only at `size`
 */
export function splitIntoChunks(steps: readonly HistoryStep[], size = 10, adaptive = true): HistoryStep[][] {
  checkSteps(steps)
  checkOptionKinds('splitIntoChunks', { size }, { size: 'a number from 1 or Infinity' })
  const chunks: HistoryStep[][] = []
  const minSteps = adaptive ? Math.min(MIN_STEPS, size) : size
  const maxWeight = adaptive
    ? (steps.reduce((sum, step) => sum + stepWeight(step), 0) / Math.max(1, steps.length)) * ((minSteps + size) / 2)
    : Number.POSITIVE_INFINITY
  let chunk: HistoryStep[] = []
  let weight = 0
  for (const step of steps) {
    if (adaptive && chunk.length >= minSteps && isUserRequest(step)) {
      chunks.push(chunk)
      chunk = []
      weight = 0
    }
    chunk.push(step)
    weight += stepWeight(step)
    if (chunk.length < size && (chunk.length < minSteps || weight < maxWeight)) continue
    chunks.push(chunk)
    chunk = []
    weight = 0
  }
  const last = chunks.at(-1)
  if (last && chunk.length > 0 && chunk.length < minSteps && last.length + chunk.length <= size) for (const step of chunk) last.push(step)
  else if (chunk.length > 0) chunks.push(chunk)
  return chunks
}
