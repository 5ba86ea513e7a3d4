import { words } from '../../text/index.ts'

/** Words in a row that are compared, and how many such rows a text must have: fewer prove nothing. */
const ROW = 4
const LEAST = 12

/** Whether a text is repetitive, as from a model stuck in a loop: a row of its words occurs more than twice on average. */
export function saysAgain(text: string): boolean {
  const all = words(text)
  const rows = all.length - ROW + 1
  if (rows < LEAST) return false
  const known = new Set<string>()
  for (let i = 0; i < rows; i++) known.add(all.slice(i, i + ROW).join(' '))
  return known.size * 2 < rows
}
