import { checkRoutines } from './check-routines.ts'
import type { Routine } from './routine.ts'
import { routineAim } from './routine-aim.ts'

/** Steps that only look or maintain a list: a routine of nothing else is of no use to a reader. */
const LOOK_SYMBOLS = new Set(['view', 'search', 'list', 'fetch', 'plan', 'ask'])

/** Steps that do not end a routine: nothing follows from them. */
const INCONCLUSIVE_SYMBOLS = new Set(['view', 'list', 'plan'])

/** Aims without a purpose: routines with one of these are distinguished by their steps alone. */
const GENERIC_AIMS = new Set(['Serve a request', 'Try it out', 'Find out'])

/** Maximum number of routines shown, those that most runs show first. */
const MAX_ROUTINES = 24

/**
 * The routines worth showing to a reader. Left out are parts of longer ones, those of a single run, and those that only look or do one thing. Of routines that
 * do the same in the same order, whatever they look at in between, and of those with one aim of which one only does more steps, only the one with the highest
 * value (runs and information) is kept. Trailing looks are removed. Prediction needs all routines; a reader needs these.
 */
export function notableRoutines(routines: readonly Routine[]): Routine[] {
  const best = new Map<string, Routine>()
  for (const routine of maximalRoutines(routines).map(withoutIdleEnd)) {
    const symbols = symbolsOf(routine)
    if (routine.runs.length < 2 || new Set(symbols).size < 2 || symbols.every((symbol) => LOOK_SYMBOLS.has(symbol))) continue
    const core = coreKey(symbols)
    const known = best.get(core)
    if (!known || score(routine) > score(known)) best.set(core, routine)
  }
  const selected: Routine[] = []
  for (const routine of [...best.values()].sort((a, b) => score(b) - score(a))) if (!selected.some((other) => isVariant(routine, other))) selected.push(routine)
  return selected.sort((a, b) => b.support - a.support).slice(0, MAX_ROUTINES)
}

function withoutIdleEnd(routine: Routine): Routine {
  const last = routine.steps.findLastIndex(({ symbol }) => !INCONCLUSIVE_SYMBOLS.has(symbol))
  return last === routine.steps.length - 1 ? routine : { ...routine, steps: routine.steps.slice(0, last + 1) }
}

/** Whether two routines have one aim, and one does everything that the other does, in its order. */
function isVariant(one: Routine, other: Routine): boolean {
  const aim = routineAim(symbolsOf(one))
  if (GENERIC_AIMS.has(aim) || aim !== routineAim(symbolsOf(other))) return false
  const [few, many] = [changingSymbols(symbolsOf(one)), changingSymbols(symbolsOf(other))].sort((a, b) => a.length - b.length) as [string[], string[]]
  let at = 0
  for (const symbol of many) if (symbol === few[at]) at++
  return at === few.length
}

function symbolsOf({ steps }: Routine): string[] {
  return steps.map(({ symbol }) => symbol)
}

/** What is done, without looks, and with repeated rounds once. */
function changingSymbols(symbols: readonly string[]): string[] {
  const doing = symbols.filter((symbol) => !LOOK_SYMBOLS.has(symbol))
  return doing.filter((symbol, i) => symbol !== doing[i - 1] && !(symbol === doing[i - 2] && doing[i - 1] === doing[i - 3]))
}

function coreKey(symbols: readonly string[]): string {
  return `${changingSymbols(symbols).join('\n')}${symbols.some((symbol) => symbol === 'search' || symbol === 'view') ? '\n?' : ''}`
}

/** The number of runs that show it, weighted by how informative it is. */
function score({ support, steps }: Routine): number {
  return support * Math.sqrt(new Set(steps.map(({ symbol }) => symbol)).size)
}

/** The routines that are not part of a longer one, for readers; prediction needs all. */
function maximalRoutines(routines: readonly Routine[]): Routine[] {
  const texts = checkRoutines(routines).map(({ steps }) => `\n${steps.map(({ symbol }) => symbol).join('\n')}\n`)
  return routines.filter((_, i) => !texts.some((text, j) => j !== i && text.length > (texts[i] as string).length && text.includes(texts[i] as string)))
}
