import type { Phase } from '../step/phase.ts'

/** Steps that do not separate words from what they are about. */
const BETWEEN: ReadonlySet<string> = new Set(['user', 'harness', 'todo'])

/**
 * The phases that kinds of steps determine by themselves, whatever the weights; undefined for other kinds. A change to state outside files (a booking, an
 * issue) is the purpose of the run, and so are the words that ask whether to make it and those that report it.
 */
export function decidedPhases(kinds: readonly string[]): (Phase | undefined)[] {
  const decided: (Phase | undefined)[] = kinds.map(() => undefined)
  kinds.forEach((kind, at) => {
    if (kind !== 'act') return
    decided[at] = 'fixing'
    let asked = at - 1
    while (BETWEEN.has(kinds[asked] ?? '')) asked--
    if (kinds[asked] === 'say') decided[asked] = 'fixing'
    let told = at + 1
    while (kinds[told] === 'todo') told++
    if (kinds[told] === 'say') decided[told] = 'fixing'
  })
  return decided
}
