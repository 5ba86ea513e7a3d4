import type { Phase } from '../step/phase.ts'

/** What stands between words and what they are about without parting them. */
const BETWEEN: ReadonlySet<string> = new Set(['user', 'harness', 'todo'])

/**
 * The phases that kinds of steps decide by themselves, whatever weights say; undefined where they do not. What changes a state that is no file (a booking,
 * an issue) is what the run is for, and so are the words that ask whether it is to be done and those that say that it was.
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
