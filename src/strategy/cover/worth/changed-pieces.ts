import type { Ledger, Passage } from '../../../relevance/index.ts'

/** A string of JSON under one of these keys, as it is written. */
const OLD = /"(?:old_str(?:ing)?|old_text|search)":\s{0,3}"((?:[^"\\]|\\.){0,20000})"/s
const NEW = /"(?:new_str(?:ing)?|new_text|replace)":\s{0,3}"((?:[^"\\]|\\.){0,20000})"/ds

/**
 * The pieces of a call that replaces one text by another which hold what the new one has and the old one has not; none where it has no such fields. What
 * both begin and end with only says where. Linear.
 */
export function changedPieces({ start, end }: Ledger, { text, first, next }: Passage): number[] {
  const old = OLD.exec(text)?.[1]
  const found = NEW.exec(text)
  const from = found?.indices?.[1]?.[0]
  const put = found?.[1]
  if (old === undefined || put === undefined || from === undefined) return []
  const least = Math.min(old.length, put.length)
  let head = 0
  while (head < least && old[head] === put[head]) head++
  let tail = 0
  while (tail < least - head && old[old.length - 1 - tail] === put[put.length - 1 - tail]) tail++
  const [low, high] = [from + head, from + put.length - tail]
  if (low >= high) return []
  return Array.from({ length: next - first }, (_, i) => first + i).filter((piece) => (start[piece] as number) < high && (end[piece] as number) > low)
}
