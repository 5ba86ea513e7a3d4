import { handle } from '../../../message/index.ts'
import { safeCut } from '../../../text/index.ts'
import { maxThatFits } from './max-that-fits.ts'

/** The end of a clause, with the white space before the next. */
const CLAUSE_END = /[,;:，、；：]\s|[，、；：]|\s[-–—]\s|\n/g
/** A text is cut at the end of a clause if that leaves at least this fraction of what fits. */
const MIN_CLAUSE_FRACTION = 0.5
/** The beginning of a marker that names a handle, up to a place within the handle. */
const PARTIAL_HANDLE = new RegExp(String.raw`(?:\[[^[\]\n]{0,80})?${handle.write(`(?:${handle.form})?$`)}`)
/** The number of characters before a place that may belong to a marker. */
const MAX_MARKER_CHARS = 200

/**
 * The last place, at most `maxEnd`, up to which a text fits: the end of a clause in the second half of what fits, otherwise the end of a character, and never
 * within a handle, since part of a handle names nothing. 0 if nothing fits.
 */
export function lastFittingEnd(text: string, maxEnd: number, fits: (end: number) => boolean): number {
  const last = maxThatFits(maxEnd, fits)
  let clause = 0
  for (const { 0: sign, index } of text.slice(0, last).matchAll(CLAUSE_END)) clause = index + sign.length
  let end = safeCut(text, clause >= last * MIN_CLAUSE_FRACTION ? clause : last)
  while (end > 0 && !fits(end)) end = safeCut(text, end - 1)
  const partialHandle = /[\da-z]/.test(text.charAt(end)) ? PARTIAL_HANDLE.exec(text.slice(Math.max(0, end - MAX_MARKER_CHARS), end)) : undefined
  return end - (partialHandle?.[0].length ?? 0)
}
