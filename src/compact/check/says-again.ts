import { words } from '../../text/index.ts'

/** Words in a row by which a text is looked through, and how many such rows it must have: of fewer nothing can be said. */
const ROW = 4
const LEAST = 12

/** Whether a text says one thing again and again, as a model does that is caught in it: a row of its words stands there more than twice on average. */
export function saysAgain(text: string): boolean {
  const all = words(text)
  const rows = all.length - ROW + 1
  if (rows < LEAST) return false
  const known = new Set<string>()
  for (let i = 0; i < rows; i++) known.add(all.slice(i, i + ROW).join(' '))
  return known.size * 2 < rows
}
