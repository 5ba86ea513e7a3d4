const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[[\p{L}\p{M}\p{N}_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]]+/gv
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
  for (const match of text.matchAll(WORD)) {
    const word = match[0]
    if (!PAIRED.test(word)) {
      found.push((word.length > LONGEST ? word.slice(0, LONGEST) : word).toLowerCase())
      continue
    }
    let before = ''
    let count = 0
    for (const char of word) {
      if (before !== '') found.push(before + char)
      before = char
      count++
    }
    if (count === 1) found.push(word)
  }
  return found
}
