import { maximalRoutines } from './maximal-routines.ts'
import type { Routine } from './routine.ts'

/** Steps that only look or keep a list: a routine of nothing else tells a reader nothing. */
const LOOKING = new Set(['view', 'search', 'list', 'fetch', 'plan', 'ask'])

/** Routines told at most, those that most runs show first. */
const MOST = 24

/**
 * The routines that are worth telling: none that is part of a longer one, none that a single run shows, none that only looks or does one thing, and of those
 * that do the same in the same order, whatever they look at in between, the one that most runs show. Prediction wants them all; a reader wants these.
 */
export function toldRoutines(routines: readonly Routine[]): Routine[] {
  const best = new Map<string, Routine>()
  for (const routine of maximalRoutines(routines)) {
    const symbols = routine.steps.map(({ symbol }) => symbol)
    if (routine.runs.length < 2 || new Set(symbols).size < 2 || symbols.every((symbol) => LOOKING.has(symbol))) continue
    const core = coreOf(symbols)
    const known = best.get(core)
    if (!known || worth(routine) > worth(known)) best.set(core, routine)
  }
  return [...best.values()].sort((a, b) => b.support - a.support).slice(0, MOST)
}

/** What is done, without what is looked at, rounds told once. */
function coreOf(symbols: readonly string[]): string {
  const doing = symbols.filter((symbol) => !LOOKING.has(symbol))
  const core = doing.filter((symbol, i) => symbol !== doing[i - 1] && !(symbol === doing[i - 2] && doing[i - 1] === doing[i - 3]))
  return `${core.join('\n')}${symbols.some((symbol) => symbol === 'search' || symbol === 'view') ? '\n?' : ''}`
}

/** Runs that show it, and how much it tells. */
function worth({ support, steps }: Routine): number {
  return support * Math.sqrt(new Set(steps.map(({ symbol }) => symbol)).size)
}
