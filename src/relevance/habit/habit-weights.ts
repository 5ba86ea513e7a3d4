import { DecantError } from '../../message/index.ts'
import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import type { Habits, HabitWeights } from './habits.ts'
import { HABIT_BITS } from './word-hashes.ts'

const COUNT = 1 << HABIT_BITS
const MAX_BYTE = 127
/** No run produces a step near this; far above it, sums of weights would no longer be numbers. */
const LARGEST_STEP = 1e6
const NAMES = { schema: true, runs: true, moments: true, before: true, after: true, step: true, weights: true } as const

/**
 * Validates habits and returns their weights.
 * @param caller the function they were given to, as written by a caller
 * @throws DecantError `invalid-option`
 */
export function habitWeights(caller: string, habits: Habits): HabitWeights {
  const { schema, runs, step, weights } = checkOptionNames(`the habits of ${caller}`, habits, NAMES)
  if (typeof schema === 'number' && schema !== 1)
    throw new DecantError('invalid-option', `The habits of ${caller} have schema ${schema}`, 'This decant reads schema 1: learn them again with it.')
  checkOptionKinds(`the habits of ${caller}`, habits, {
    runs: 'a whole number from 0',
    moments: 'a whole number from 0',
    before: 'a share from 0 to 1',
    after: 'a share from 0 to 1',
    step: 'a number from 0',
    weights: 'a text',
  })
  const bytes = Buffer.from(String(weights ?? ''), 'base64')
  if (schema !== 1 || runs === undefined || step === undefined || step > LARGEST_STEP || bytes.length !== COUNT)
    throw new DecantError(
      'invalid-option',
      `The habits of ${caller} were not learned by decant`,
      'Give the result of learnHabits or `decant habits` on your runs.',
    )
  return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, COUNT), (byte) => byte * step)
}

/** Weights as they are stored: signed bytes, in base64, in steps as small as the greatest weight allows. */
export function packWeights(weights: HabitWeights): Pick<Habits, 'step' | 'weights'> {
  let greatest = 0
  for (const weight of weights) greatest = Math.max(greatest, Math.abs(weight))
  const step = Number((greatest / MAX_BYTE || 1).toPrecision(6))
  const bytes = Int8Array.from(weights, (weight) => Math.max(-MAX_BYTE, Math.min(MAX_BYTE, Math.round(weight / step))))
  return { step, weights: Buffer.from(bytes.buffer).toString('base64') }
}
