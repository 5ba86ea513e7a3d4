import { safeCut } from './safe-cut.ts'
import type { Span } from './span.ts'

/**
 * Cuts a part of a text completely into stretches of about `targetChars` characters, the last up to a third longer: where records, sentences or words end, or
 * between graphemes if there is neither in the second half of a stretch. Linear.
 */
export function chunkSpans(text: string, [start, end]: Span, targetChars: number): Span[] {
  const found: Span[] = []
  let at = start
  while (3 * (end - at) > 4 * targetChars) {
    const cut = bestCut(text, at + targetChars / 2, at + targetChars) ?? Math.max(at + 1, safeCut(text, at + targetChars))
    found.push([at, cut])
    at = cut
  }
  found.push([at, end])
  return found
}

/** Returns the last place in `(from, to]` after which a record, a sentence or an escaped line ends; failing these, the last after a comma or space. */
function bestCut(text: string, from: number, to: number): number | undefined {
  let weak: number | undefined
  for (let at = Math.floor(to); at > from; at--) {
    const before = text[at - 1]
    const next = text[at]
    if ((before === ',' && (next === '{' || next === '[' || text[at - 2] === '}' || text[at - 2] === ']')) || before === '。') return at
    if ((before === ' ' && (text[at - 2] === '.' || text[at - 2] === '}')) || (before === 'n' && text[at - 2] === '\\')) return at
    if (before === ',' || before === ' ') weak ??= at
  }
  return weak
}
