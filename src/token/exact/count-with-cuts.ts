import { runCuts } from './run-cuts.ts'

/** Counts the tokens of a text between the cuts that keep its pieces short. */
export function countWithCuts(countPiece: (text: string) => number, text: string): number {
  if (text === '') return 0
  let total = 0
  let from = 0
  for (const at of runCuts(text)) {
    total += countPiece(text.slice(from, at))
    from = at
  }
  return total + countPiece(from === 0 ? text : text.slice(from))
}
