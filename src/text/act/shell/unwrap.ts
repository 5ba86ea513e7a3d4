import { WRAPPER_PAIRS, WRAPPERS } from './wrappers.ts'

/** Takes off variables set for one command, wrappers and their options. */
export function unwrap(words: readonly string[]): readonly string[] {
  let at = 0
  while (at < words.length) {
    const word = words[at] as string
    const pair = WRAPPER_PAIRS.get(`${word} ${words[at + 1] ?? ''}`)
    const own = WRAPPERS.get(word.slice(word.lastIndexOf('/') + 1))
    if (/^[A-Za-z_]\w*\+?=/.test(word)) at++
    else if (pair !== undefined) at = pastOptions(words, at + 2) + pair
    else if (own !== undefined && words.length > at + 1) at = pastOptions(words, at + 1) + own
    else break
  }
  return at === 0 ? words : words.slice(at)
}

function pastOptions(words: readonly string[], from: number): number {
  let at = from
  while (words[at]?.startsWith('-')) at += /^-[nILPsucgE]$/.test(words[at] as string) && words[at + 1] !== undefined ? 2 : 1
  return at
}
