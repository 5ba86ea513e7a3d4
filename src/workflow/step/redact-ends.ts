import { redact } from '../../archive/index.ts'
import { cutText, safeCut } from '../../text/index.ts'

/** Maximum number of characters of a text that are read whole: far more than is quoted of it or shown to a model. */
export const MAX_READ_CHARS = 400_000

/** Characters beyond each cut that are searched for secrets too, so that a cut leaves no half of one; more than the longest private key has. */
const MARGIN_CHARS = 20_000

/** The text without secrets of known forms; of one longer than `MAX_READ_CHARS` only the beginning and the end. */
export function redactEnds(text: string): string {
  if (text.length <= MAX_READ_CHARS) return redact(text)
  const size = MAX_READ_CHARS / 2 + MARGIN_CHARS
  const head = redact(cutText(text, size))
  const tail = redact(text.slice(safeCut(text, text.length - size)))
  return `${cutText(head, head.length - MARGIN_CHARS)}\n${tail.slice(safeCut(tail, MARGIN_CHARS))}`
}
