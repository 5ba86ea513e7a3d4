import type { Cell } from './reading.ts'

/** Ends of sentences: CJK marks end one at once, Latin marks before white space or the end of the text. */
const CJK_END = '。！？；…'
const LATIN_END = '.!?'
const CLOSING = '"\'”’)]」』）'

/**
 * The sentences of a text; a line end ends one too. Abbreviations are not known: a sentence may come out in two. Linear.
 * @example
 * sentences('好。Next one. End') // cells of '好。', 'Next one.', 'End'
 */
export function sentences(text: string): Cell[] {
  const result: Cell[] = []
  let start = 0
  const close = (end: number) => {
    let from = start
    while (from < end && isSpace(text.charCodeAt(from))) from++
    let to = end
    while (to > from && isSpace(text.charCodeAt(to - 1))) to--
    if (to > from) result.push({ start: from, end: to })
    start = end
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    if (char === '\n') close(i + 1)
    else if (CJK_END.includes(char)) {
      while (i + 1 < text.length && (CJK_END + CLOSING).includes(text[i + 1] as string)) i++
      close(i + 1)
    } else if (LATIN_END.includes(char)) {
      let end = i + 1
      while (end < text.length && (LATIN_END + CLOSING).includes(text[end] as string)) end++
      if (end >= text.length || isSpace(text.charCodeAt(end))) close(end)
      i = end - 1
    }
  }
  close(text.length)
  return result
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000
}
