import { isLaidOut, type Passage } from '../../../relevance/index.ts'

/** How a passage of JSON is written, which says what may be left out of it. */
export interface JsonStyle {
  /** White space between its tokens, and what stands before it; undefined where there is none. */
  readonly gaps: RegExp | undefined
  /** Whether its strings hold lines with indentation. */
  readonly isIndented: boolean
  /** Whether it stands on several lines, all of whose ends are between its tokens. */
  readonly isLaidOut: boolean
}

const JSON_GAPS = gapsBy('"', 'true|false|null')
/** Of values as Python prints them. */
const PYTHON_GAPS = gapsBy(`["']`, 'True|False|None')
/** Of JSON, and of JSON that stands in its strings, whose quotes are escaped. */
const NESTED_GAPS = gapsBy('\\\\?"', 'true|false|null')
/** The end of a line between tokens, and what the next one is set in by. */
const LINE_END = /\r?\n\s*/g
/** White space that a string of JSON holds as escapes, from two on. */
const INDENTED = /(?<!\\)\\[nrt](?:\\[nrt]| )+/g
/**
 * How a result of JSON or of Python's values begins, with what the tool says before it (a status, a heading, a tag), and how a call does whose input is
 * JSON: some tools take a patch or a script as it is. What assigns or quotes before its first bracket is code.
 */
const RESULT = /^(?:[^\n:>={}[\]"'`]{0,80}[\n:>]){0,6}[\w ,.()-]{0,60}\s{0,8}(?:[[{]\s{0,8}){1,8}(["'])/
const CALL = /^\S{1,200} \s{0,8}(?:[[{]\s{0,8}){1,8}"/
/** A string that begins like JSON. */
const NESTED = /[:[,] ?"(?:\s|\\n){0,4}(?:[[{](?:\s|\\n){0,8}){1,8}\\"/

const styles = new WeakMap<Passage, JsonStyle | null>()

/**
 * How a passage of JSON is written; null where it is none. Inputs of calls and results that begin like JSON are, for all that can be seen there; what a
 * record shows already is not. Looked at once.
 */
export function jsonStyle(passage: Passage): JsonStyle | null {
  let style = styles.get(passage)
  if (style === undefined) {
    const onLines = passage.voice === 3 && isLaidOut(passage.text)
    const gaps = gapsOf(passage, onLines)
    style = gaps
      ? {
          gaps: passage.text.search(gaps) < 0 ? undefined : gaps,
          isIndented: passage.text.search(INDENTED) >= 0,
          isLaidOut: onLines,
        }
      : null
    styles.set(passage, style)
  }
  return style
}

/**
 * A stretch of JSON without white space between its tokens, and with one sign of each run of escaped white space in its strings. Where quotes of two kinds
 * stand in one another, as in Python's strings and in JSON within JSON, a string that itself looks like such values loses spaces too. Linear.
 */
export function tightened(text: string, { gaps, isIndented, isLaidOut }: JsonStyle): string {
  if (isLaidOut && text.includes('\n')) text = text.replace(LINE_END, '')
  const tight = gaps && (text.includes(', ') || text.includes(': ')) ? text.replace(gaps, '$1$2') : text
  return isIndented && tight.includes('\\') ? tight.replace(INDENTED, (run) => indentation(run)) : tight
}

/** White space that may go of a passage; undefined where it is no JSON. */
function gapsOf({ voice, kept, text }: Passage, onLines: boolean): RegExp | undefined {
  if (kept) return undefined
  if (voice === 3) return onLines || CALL.test(text) ? JSON_GAPS : undefined
  const quote = voice === 4 ? RESULT.exec(text)?.[1] : undefined
  if (quote === undefined) return undefined
  if (quote === "'") return PYTHON_GAPS
  return NESTED.test(text) ? NESTED_GAPS : JSON_GAPS
}

/**
 * White space after a comma or a colon between tokens. A quote that ends a key or a value is told from one that opens it by what stands before; behind a
 * bracket, a digit or a word a space goes only before a quote that opens.
 */
function gapsBy(quote: string, words: string): RegExp {
  const behindQuote = `([^\\s\\\\[{(:,]${quote}[:,]) (?=${quote}|[[{\\d-]|${words})`
  const behindValue = `((?:[}\\]\\d]|${words}),) (?=[[{]{0,8}${quote}[^\\s,:}\\]])`
  return new RegExp(`${behindQuote}|${behindValue}`, 'g')
}

/** The last sign of a run of escaped white space, and a space where it ends in spaces. */
function indentation(run: string): string {
  const last = run.lastIndexOf('\\')
  return run.slice(last, last + 2) + (run.endsWith(' ') ? ' ' : '')
}
