import { runCuts } from './run-cut.ts'

/** Counts the tokens of a text between the cuts that keep its pieces short. */
export function countCut(merged: (text: string) => number, text: string): number {
  if (text === '') return 0
  let total = 0
  let from = 0
  for (const at of runCuts(text)) {
    total += merged(text.slice(from, at))
    from = at
  }
  return total + merged(from === 0 ? text : text.slice(from))
}
