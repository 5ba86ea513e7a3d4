import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'
import type { Routine } from './routine.ts'

const ROUTINE = z.looseObject({ steps: z.array(z.looseObject({ symbol: z.string() })), runs: z.array(z.string()) })

/**
 * Checks routines from a caller.
 * @throws DecantError `invalid-argument`
 */
export function checkRoutines(routines: readonly Routine[]): readonly Routine[] {
  return checkShape(routines, 'routines', z.array(ROUTINE), 'Give the result of `mineRoutines(runs)`.')
}

/**
 * Checks one routine.
 * @throws DecantError `invalid-argument`
 */
export function checkRoutine(routine: Routine): Routine {
  return checkShape(routine, 'routine', ROUTINE, 'Give one of the routines that `mineRoutines(runs)` returns.')
}
