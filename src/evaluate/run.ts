import { checkHistory, DecantError, type History } from '../message/index.ts'

/** A finished run: what `decode` of `decant/format` returns for a log, or its `history`. */
export type Run = History | { readonly history: History }

/**
 * Checks one or several runs and returns their histories.
 * @param caller the function that measures them, as a caller writes it
 * @throws DecantError `invalid-argument`, also for a one-shot iterable that was consumed before: no run of it would be measured, silently
 */
export function historiesOf(runs: Run | Iterable<Run>, caller: string): History[] {
  const all = Symbol.iterator in Object(runs) ? (runs as Iterable<Run>) : [runs as Run]
  const histories = Array.from(all, (run) => {
    const history = 'history' in Object(run) ? (run as { readonly history: History }).history : (run as History)
    if (Array.isArray(Reflect.get(Object(history), 'messages'))) return checkHistory(history, caller)
    throw new DecantError(
      'invalid-argument',
      `${caller} takes a run, or several in a list`,
      'Give the history from decode(log) or decodeAll(log) of decant/format, or { messages, tools: [] }.',
    )
  })
  if (histories.length === 0 && 'next' in all)
    throw new DecantError(
      'invalid-argument',
      `${caller} was given runs that were already iterated, and no run is left`,
      'Keep the runs in an array if you need them twice: const runs = [...decodeAll(log)].',
    )
  return histories
}
