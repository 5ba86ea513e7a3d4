import { keptCharacters } from '../../../excerpt/index.ts'
import { hasMarker, type Part, partText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { beginningOf } from './head.ts'
import type { Shortened } from './shorten-message.ts'
import { type Excerpts, excerptOf } from './shorter-variants.ts'

/** An excerpt that contains less than this fraction of what the beginning would contain shows too little. */
const MIN_EXCERPT_FRACTION = 0.25

/** A text of at most this many characters that contains a marker is little else. */
const MAX_MARKER_CHARS = 60

/**
 * A text shortened by its content, or else to its beginning: no part of a single long line, list or sentence stays whole, and its excerpt would be little but a
 * marker. Undefined if the text fits, or if it is little but a marker already and nothing of it would be left.
 */
export function previewOf(text: string, part: Part, maxTokens: number, context: Context, excerpts?: Excerpts): Shortened | undefined {
  const short = excerptOf(text, part, maxTokens, context, excerpts)
  if (!short) return undefined
  const tokens = context.estimate(short.text)
  if (keptCharacters(short) > 0 && tokens <= maxTokens && tokens > maxTokens / 2) return short
  const beginning = beginningOf(text, context.ref(partText(part)), maxTokens, context)
  const shown = tokens > maxTokens || keptCharacters(short) < keptCharacters(beginning) * MIN_EXCERPT_FRACTION ? beginning : short
  return keptCharacters(shown) === 0 && text.length < MAX_MARKER_CHARS && hasMarker(text) ? undefined : shown
}
