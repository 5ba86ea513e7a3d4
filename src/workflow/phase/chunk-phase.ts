import type { HistoryStep } from '../step/coding-experience.ts'
import type { Phase } from '../step/phase.ts'
import { RunPhases } from './run-phases.ts'

/** The phase of a chunk read by itself, as if it were a whole run. `RunPhases` also knows what came before and after, and so is more accurate. */
export function chunkPhase(chunk: readonly HistoryStep[]): Phase {
  return new RunPhases(chunk).phaseOf(0, chunk.length)
}
