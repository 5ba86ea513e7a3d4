import { heldCharacters } from '../../../excerpt/index.ts'
import { holdsMarker, type Part, partText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { beginningOf } from './head.ts'
import type { Shortened } from './shorten.ts'
import { type Excerpts, excerptOf } from './shorter.ts'

/** An excerpt that holds less than this share of what the beginning would hold shows too little. */
const LEAST = 0.25

/** A text of at most this many characters that holds a marker is little else. */
const MARKER = 60

/**
 * A text shortened by its content, or else to its beginning: no part of a single long line, list or sentence stays whole, and its excerpt would be little but a
 * marker. Undefined if the text fits, or if it is little but a marker already and nothing of it would be left.
 */
export function previewOf(text: string, part: Part, maxTokens: number, context: Context, excerpts?: Excerpts): Shortened | undefined {
  const short = excerptOf(text, part, maxTokens, context, excerpts)
  if (!short) return undefined
  const tokens = context.estimate(short.text)
  if (heldCharacters(short) > 0 && tokens <= maxTokens && tokens > maxTokens / 2) return short
  const beginning = beginningOf(text, context.ref(partText(part)), maxTokens, context)
  const shown = tokens > maxTokens || heldCharacters(short) < heldCharacters(beginning) * LEAST ? beginning : short
  return heldCharacters(shown) === 0 && text.length < MARKER && holdsMarker(text) ? undefined : shown
}
