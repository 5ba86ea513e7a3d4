import type { HistoryStep } from '../experience/coding-experience.ts'
import type { Phase } from '../experience/phase.ts'
import { RunPhases } from './run-phases.ts'

/** The phases of chunks that are a whole run together, in order. */
export function phasesOfChunks(chunks: readonly (readonly HistoryStep[])[]): Phase[] {
  const run = new RunPhases(chunks.flat())
  let to = 0
  return chunks.map(({ length }) => {
    const from = to
    to += length
    return run.of(from, to)
  })
}
