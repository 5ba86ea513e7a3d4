/** Bounded, as the expression engine keeps a note of every character it may have to give back: 100 MB of one word would exhaust its stack. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,4096}|[[\p{L}\p{M}\p{N}_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]]{1,4096}/gv
const PAIRED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Longer words are data, not language: they are cut here. */
const LONGEST = 64

/**
 * The words of a text for matching: runs of letters, digits and underscores in lower case (cut at 64 units), and for Chinese, Japanese and
 * Korean the overlapping pairs of characters (a single character alone is a word). In order, with repeats. Linear.
 *
 * @example
 * words('Read 配置文件') // ['read', '配置', '置文', '文件']
 */
export function words(text: string): string[] {
  const found: string[] = []
  let end = -1
  let before = ''
  for (const match of text.matchAll(WORD)) {
    const run = match[0]
    const paired = PAIRED.test(run)
    const goesOn = match.index === end && paired === (before !== '')
    end = match.index + run.length
    if (!paired) {
      before = ''
      if (!goesOn) found.push(run.slice(0, LONGEST).toLowerCase())
      continue
    }
    if (!goesOn) before = ''
    for (const char of run) {
      if (before !== '') found.push(before + char)
      before = char
    }
    if (!goesOn && run.length === before.length) found.push(run)
  }
  return found
}
