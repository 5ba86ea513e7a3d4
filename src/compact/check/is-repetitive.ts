import { words } from '../../text/index.ts'

/** Words in a row that are compared, and how many such rows a text must have: fewer prove nothing. */
const ROW_WORDS = 4
const MIN_ROWS = 12

/** Whether a text is repetitive, as from a model stuck in a loop: a row of its words occurs more than twice on average. */
export function isRepetitive(text: string): boolean {
  const all = words(text)
  const rows = all.length - ROW_WORDS + 1
  if (rows < MIN_ROWS) return false
  const distinctRows = new Set<string>()
  for (let i = 0; i < rows; i++) distinctRows.add(all.slice(i, i + ROW_WORDS).join(' '))
  return distinctRows.size * 2 < rows
}
