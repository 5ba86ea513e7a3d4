import { words } from '../../text/index.ts'

const COMPOUND_PART = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g
/** Matched only where a run of letters begins: if it is no compound there, it is none further in. */
const COMPOUND = /(?<![A-Za-z])[A-Za-z]\w*(?:[A-Z_]|\d)\w*/g

/**
 * The words of a text for matching, and for each compound name also its parts: `parseHeader` counts as itself, `parse` and `header`; Chinese, Japanese and
 * Korean as pairs of characters. In lower case, in order, with repeats. Linear.
 */
export function terms(text: string): string[] {
  const found = words(text)
  for (const match of text.matchAll(COMPOUND)) {
    if (match[0].length > 64) continue
    const parts = match[0].match(COMPOUND_PART) ?? []
    if (parts.length < 2) continue
    for (const part of parts) if (part.length > 2) found.push(part.toLowerCase())
  }
  return found
}
