import type { Routine } from './routine.ts'
import { routinesGiven } from './routine-given.ts'

/** The routines that are no part of a longer one: what a reader wants to see, where prediction wants them all. */
export function maximalRoutines(routines: readonly Routine[]): Routine[] {
  const texts = routinesGiven(routines).map(({ steps }) => `\n${steps.map(({ symbol }) => symbol).join('\n')}\n`)
  return routines.filter((_, i) => !texts.some((text, j) => j !== i && text.length > (texts[i] as string).length && text.includes(texts[i] as string)))
}
