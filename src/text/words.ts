/**
 * Bounded, because the regular expression engine keeps a note for every character that it may have to give back: 100 MB of one word would exhaust its stack.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,4096}|[[\p{L}\p{M}\p{N}_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]]{1,4096}/gv
const PAIRED_SCRIPT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The same runs for a text whose words are all ASCII, whatever its symbols: arrows, quotes, frames. Then no word is split into pairs. */
const ASCII_WORD = /\w{1,4096}/g
const BEYOND_ASCII = /[[\p{L}\p{M}\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]--[\x00-\x7f]]/v
/** The minimum length of the longest match of either expression: a match right after it continues the same run. */
const MAX_RUN_CHARS = 4096
/** Below this code no character is paired; Hangul begins here. */
const FIRST_PAIRED = 0x1100

/** Longer words are data, not language, and are cut here. */
const MAX_WORD_CHARS = 64

/**
 * Returns the words of a text for matching: runs of letters, digits and underscores in lower case (cut at 64 units), and for Chinese, Japanese and Korean the
 * overlapping pairs of characters (a single character alone is a word). In order, with repeats. Linear.
 *
 * @example
 * words('Read 配置文件') // ['read', '配置', '置文', '文件']
 */
export function words(text: string): string[] {
  const isPlain = !BEYOND_ASCII.test(text)
  const runs = (isPlain ? text.toLowerCase().match(ASCII_WORD) : text.match(WORD)) ?? []
  if (runs.some(({ length }) => length >= MAX_RUN_CHARS)) return wordsOfLongRuns(text)
  if (isPlain) return runs.some(({ length }) => length > MAX_WORD_CHARS) ? runs.map(wordOfRun) : runs
  const found: string[] = []
  for (const run of runs) {
    if (isPaired(run)) addPairs(run, found)
    else found.push(wordOfRun(run))
  }
  return found
}

function isPaired(run: string): boolean {
  return run.charCodeAt(0) >= FIRST_PAIRED && PAIRED_SCRIPT.test(run)
}

function wordOfRun(run: string): string {
  return (run.length > MAX_WORD_CHARS ? run.slice(0, MAX_WORD_CHARS) : run).toLowerCase()
}

function addPairs(run: string, found: string[]): void {
  let previous = ''
  for (const char of run) {
    if (previous !== '') found.push(previous + char)
    previous = char
  }
  if (run.length === previous.length) found.push(run)
}

/** The same for a text in which a run may continue in the next match. */
function wordsOfLongRuns(text: string): string[] {
  const found: string[] = []
  let end = -1
  let previous = ''
  for (const match of text.matchAll(WORD)) {
    const run = match[0]
    const paired = isPaired(run)
    const isContinued = match.index === end && paired === (previous !== '')
    end = match.index + run.length
    if (!paired) {
      previous = ''
      if (!isContinued) found.push(wordOfRun(run))
      continue
    }
    if (!isContinued) previous = ''
    for (const char of run) {
      if (previous !== '') found.push(previous + char)
      previous = char
    }
    if (!isContinued && run.length === previous.length) found.push(run)
  }
  return found
}
