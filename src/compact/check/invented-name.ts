import { lowerHeadings } from './lower-headings.ts'

/** A capitalised word inside a sentence: after a letter, digit, comma or closing mark and one space. */
const INSIDE = /[\p{Ll}\p{N},;)'"’”] (\p{Lu}\p{Ll}{2,40})/gu
/** Capitalised words that a summary may add. */
const COMMON = new Set(
  'user users assistant agent system tool tools task tasks summary english chinese monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december the this that then they next later first finally also and but for all not both each'.split(
    ' ',
  ),
)

/**
 * The first name in a text that its source does not contain: a capitalised word inside a sentence. Lines that are headings (all their longer words are
 * capitalised, or they end with a colon) are skipped, and so are the usual words of a heading before its content. Names in scripts without capitals are not
 * detected.
 * @param source in lower case
 */
export function inventedName(text: string, source: string): string | undefined {
  for (const line of text.split('\n')) {
    if (/^#|:\s{0,3}$/.test(line) || isTitle(line)) continue
    for (const [, name = ''] of lowerHeadings(line).matchAll(INSIDE)) {
      const lower = name.toLowerCase()
      if (!COMMON.has(lower) && !source.includes(lower) && !(lower.endsWith('s') && source.includes(lower.slice(0, -1)))) return name
    }
  }
  return undefined
}

function isTitle(line: string): boolean {
  const words = line.match(/\p{L}{4,40}/gu) ?? []
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))
}
