import { NotJson } from './not-json.ts'

/** The key that stands between two quotes, the second before `end`. */
export function keyOf(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end - 1)
  if (!plain.includes('\\')) return plain
  try {
    return JSON.parse(text.slice(start, end)) as string
  } catch {
    throw new NotJson(start)
  }
}
