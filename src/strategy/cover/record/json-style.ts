import type { Passage } from '../../../relevance/index.ts'

/** How a passage of JSON is written, which says what may be left out of it. */
export interface JsonStyle {
  /** Whether spaces stand between its tokens. */
  readonly isSpaced: boolean
  /** Whether its strings hold lines with indentation. */
  readonly isIndented: boolean
}

/** White space after a comma or a colon between the tokens of JSON. A quote that ends a key or a value is told from one that opens it by what stands before. */
const SPACED = /([^\s\\[{(:,]")([:,]) (?=["[{\d-]|true|false|null)/g
const SPACED_LIST = /([}\]\d]|true|false|null), (?=[[{]{0,8}"[^\s,:}\]])/g
/** White space that a string of JSON holds as escapes, from two on. */
const INDENTED = /(?<!\\)\\[nrt](?:\\[nrt]| )+/g
/** How a text of JSON begins, and how a call does whose input is JSON: some tools take a patch or a script as it is. */
const JSON_TEXT = /^\s{0,8}(?:[[{]\s{0,8}){1,8}"/
const JSON_CALL = /^\S{1,200} \s{0,8}(?:[[{]\s{0,8}){1,8}"/

const styles = new WeakMap<Passage, JsonStyle | null>()

/**
 * How a passage of JSON is written; null where it is none. Inputs of calls and results that begin like JSON are, for all that can be seen there; what a
 * record shows already is not. Looked at once.
 */
export function jsonStyle(passage: Passage): JsonStyle | null {
  let style = styles.get(passage)
  if (style === undefined) {
    const { text } = passage
    const isSpaced = () => text.search(SPACED) >= 0 || text.search(SPACED_LIST) >= 0
    style = isJson(passage) ? { isSpaced: isSpaced(), isIndented: text.search(INDENTED) >= 0 } : null
    styles.set(passage, style)
  }
  return style
}

/** A stretch of JSON without white space between its tokens, and with one sign of each run of escaped white space in its strings. Linear. */
export function tightened(text: string, { isSpaced, isIndented }: JsonStyle): string {
  const keyed = isSpaced && (text.includes('": ') || text.includes('", ')) ? text.replace(SPACED, '$1$2') : text
  const tight = isSpaced && keyed.includes(', ') ? keyed.replace(SPACED_LIST, '$1,') : keyed
  return isIndented && tight.includes('\\') ? tight.replace(INDENTED, (run) => indentation(run)) : tight
}

function isJson({ voice, kept, text }: Passage): boolean {
  if (kept) return false
  return voice === 3 ? JSON_CALL.test(text) : voice === 4 && JSON_TEXT.test(text)
}

/** The last sign of a run of escaped white space, and a space where it ends in spaces. */
function indentation(run: string): string {
  const last = run.lastIndexOf('\\')
  return run.slice(last, last + 2) + (run.endsWith(' ') ? ' ' : '')
}
