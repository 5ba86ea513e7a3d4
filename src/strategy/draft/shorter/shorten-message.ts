import { type ContentPart, checkMessage, DecantError, type Message, type Origin, type Part, partText } from '../../../message/index.ts'

/** A shortened text and the ranges of the original that it contains. A shortener returns undefined to leave a text as it is. */
export interface Shortened {
  readonly text: string
  readonly ranges: Origin['ranges']
}

/** Shortens one text of a message. `part` contains it: a text part, or the result whose output it is. */
export type Shortener = (text: string, part: Part) => Shortened | undefined

/**
 * A message with its texts and results shortened; calls, reasoning, pictures and unknown parts stay. It keeps its id and records the origin of each changed
 * part. Undefined if nothing changed.
 */
export function shortenMessage(message: Message, shorten: Shortener): Message | undefined {
  checkMessage(message, 'shortenMessage')
  if (typeof shorten !== 'function')
    throw new DecantError(
      'invalid-argument',
      'shortenMessage takes a function that shortens a text',
      'Give a function: (text, part) => ({ text, ranges }) or undefined.',
    )
  const from: Origin[] = []
  let changed = false
  const parts = message.parts.map((part, i): Part => {
    const short = shortenPart(part, shorten)
    if (!short) return part
    changed = true
    from.push({ ref: message.id, part: i, ranges: short.ranges })
    return short.part
  })
  return changed ? { ...message, parts, from } : undefined
}

function shortenPart(part: Part, shorten: Shortener): { part: Part; ranges: Origin['ranges'] } | undefined {
  if (part.type === 'text') {
    const short = shorten(part.text, part)
    return short && { part: { ...part, text: short.text }, ranges: short.ranges }
  }
  if (part.type !== 'tool-result') return undefined
  return shortenResult(part.output, part, shorten)
}

function shortenResult(
  output: readonly ContentPart[],
  part: Part & { type: 'tool-result' },
  shorten: Shortener,
): { part: Part; ranges: Origin['ranges'] } | undefined {
  const ranges: (readonly [number, number])[] = []
  let changed = false
  let at = 0
  const short = output.map((inner): ContentPart => {
    const length = inner.type === 'text' ? inner.text.length : 0
    const one = inner.type === 'text' ? shorten(inner.text, part) : undefined
    for (const [start, end] of one?.ranges ?? (length > 0 ? [[0, length] as const] : [])) ranges.push([at + start, at + end])
    at += partText(inner).length + 1
    if (!one || inner.type !== 'text') return inner
    changed = true
    return { ...inner, text: one.text }
  })
  return changed ? { part: { ...part, output: short }, ranges } : undefined
}
