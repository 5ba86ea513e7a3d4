import { isMultilineJsonCall, type Passage, PassageRole } from '../../../relevance/index.ts'

/** The layout of a JSON passage, which decides what may be left out of it. */
export interface JsonStyle {
  /** White space between its tokens, with the character before it; undefined if there is none. */
  readonly gaps: RegExp | undefined
  /** Whether its strings contain lines with indentation. */
  readonly isIndented: boolean
  /** Whether it spans several lines, all of whose ends are between its tokens. */
  readonly isLaidOut: boolean
}

const JSON_GAPS = buildGapPattern('"', 'true|false|null')
/** For values as Python prints them. */
const PYTHON_GAPS = buildGapPattern(`["']`, 'True|False|None')
/** For JSON, and for JSON inside its strings, whose quotes are escaped. */
const NESTED_GAPS = buildGapPattern('\\\\?"', 'true|false|null')
/** A line end between tokens, and the indentation of the next one. */
const LINE_END = /\r?\n\s*/g
/** Escaped white space in a JSON string, two characters or more. */
const ESCAPED_INDENT = /(?<!\\)\\[nrt](?:\\[nrt]| )+/g
/**
 * The beginning of a result in JSON or Python's values, with the tool's text before it (a status, a heading, a tag), and of a call with JSON input: some tools
 * take a patch or a script verbatim. Text with an assignment or a quote before its first bracket is code.
 */
const JSON_RESULT = /^(?:[^\n:>={}[\]"'`]{0,80}[\n:>]){0,6}[\w ,.()-]{0,60}\s{0,8}(?:[[{]\s{0,8}){1,8}(["'])/
const JSON_CALL = /^\S{1,200} \s{0,8}(?:[[{]\s{0,8}){1,8}"/
/** A string that begins like JSON. */
const NESTED_JSON = /[:[,] ?"(?:\s|\\n){0,4}(?:[[{](?:\s|\\n){0,8}){1,8}\\"/

const styleCache = new WeakMap<Passage, JsonStyle | null>()

/**
 * The layout of a JSON passage; null if it is none. Inputs of calls and results that begin like JSON count as JSON; text already shown by a record does not.
 * Computed once.
 */
export function jsonStyle(passage: Passage): JsonStyle | null {
  let style = styleCache.get(passage)
  if (style === undefined) {
    const isOnLines = passage.role === PassageRole.call && isMultilineJsonCall(passage.text)
    const gaps = gapPattern(passage, isOnLines)
    style = gaps
      ? {
          gaps: passage.text.search(gaps) < 0 ? undefined : gaps,
          isIndented: passage.text.search(ESCAPED_INDENT) >= 0,
          isLaidOut: isOnLines,
        }
      : null
    styleCache.set(passage, style)
  }
  return style
}

/**
 * A part of a JSON passage without white space between its tokens, and with each run of escaped white space in its strings reduced to one character. If quotes
 * of two kinds are nested, as in Python's strings and in JSON within JSON, a string that itself looks like such values loses spaces too. Linear.
 */
export function compactJson(text: string, { gaps, isIndented, isLaidOut }: JsonStyle): string {
  if (isLaidOut && text.includes('\n')) text = text.replace(LINE_END, '')
  const tight = gaps && (text.includes(', ') || text.includes(': ')) ? text.replace(gaps, '$1$2') : text
  return isIndented && tight.includes('\\') ? tight.replace(ESCAPED_INDENT, (run) => lastEscape(run)) : tight
}

/** White space that may be removed from a passage; undefined if it is no JSON. */
function gapPattern({ role, inRecord, text }: Passage, isOnLines: boolean): RegExp | undefined {
  if (inRecord) return undefined
  if (role === PassageRole.call) return isOnLines || JSON_CALL.test(text) ? JSON_GAPS : undefined
  const quote = role === PassageRole.result ? JSON_RESULT.exec(text)?.[1] : undefined
  if (quote === undefined) return undefined
  if (quote === "'") return PYTHON_GAPS
  return NESTED_JSON.test(text) ? NESTED_GAPS : JSON_GAPS
}

/**
 * White space after a comma or a colon between tokens. A closing quote of a key or value is distinguished from an opening one by the character before it; after
 * a bracket, a digit or a word, a space is removed only before an opening quote.
 */
function buildGapPattern(quote: string, words: string): RegExp {
  const afterQuote = `([^\\s\\\\[{(:,]${quote}[:,]) (?=${quote}|[[{\\d-]|${words})`
  const afterValue = `((?:[}\\]\\d]|${words}),) (?=[[{]{0,8}${quote}[^\\s,:}\\]])`
  return new RegExp(`${afterQuote}|${afterValue}`, 'g')
}

/** The last character of a run of escaped white space, and a space if it ends in spaces. */
function lastEscape(run: string): string {
  const last = run.lastIndexOf('\\')
  return run.slice(last, last + 2) + (run.endsWith(' ') ? ' ' : '')
}
