import type { Phase } from '../step/phase.ts'

/** Steps that do not separate words from what they are about. */
const SKIPPED_KINDS: ReadonlySet<string> = new Set(['user', 'harness', 'todo'])

/**
 * The phases that kinds of steps determine by themselves, whatever the weights; undefined for other kinds. A change to state outside files (a booking, an
 * issue) is the purpose of the run, and so are the words that ask whether to make it and those that report it.
 */
export function phasesFromKinds(kinds: readonly string[]): (Phase | undefined)[] {
  const phases: (Phase | undefined)[] = kinds.map(() => undefined)
  kinds.forEach((kind, at) => {
    if (kind !== 'act') return
    phases[at] = 'fixing'
    let before = at - 1
    while (SKIPPED_KINDS.has(kinds[before] ?? '')) before--
    if (kinds[before] === 'say') phases[before] = 'fixing'
    let after = at + 1
    while (kinds[after] === 'todo') after++
    if (kinds[after] === 'say') phases[after] = 'fixing'
  })
  return phases
}
