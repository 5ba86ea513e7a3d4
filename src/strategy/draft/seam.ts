import { mayFollow, type Profile } from '../../law/index.ts'
import type { Message, TextPart } from '../../message/index.ts'
import { messageText } from '../../message/index.ts'
import type { Piece } from './piece.ts'
import { writtenId } from './written-id.ts'

/**
 * Makes what was put fit between its neighbours where the profile says which role may follow which. A lone note takes the
 * other role or moves to the end of a neighbouring message of the user; other messages are parted by a short bridge.
 */
export function mendSeams(messages: readonly Message[], pieces: Piece[], profile: Profile): void {
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece
    const written = piece.put?.some((message) => message.written !== undefined)
    if (!piece.put || !written) continue
    const before = neighbour(messages, pieces, i, -1)
    const after = neighbour(messages, pieces, i, 1)
    if (fits(before, piece.put, after, profile)) continue
    const note = piece.put.length === 1 && piece.put[0]?.written === 'note' ? piece.put[0] : undefined
    if (!note || !placeNote(note, messages, pieces, i, profile)) piece.put = bridged(before, piece.put, after, profile)
  }
}

/** Whether a row of messages may stand between two others. */
function fits(before: Message | undefined, row: readonly Message[], after: Message | undefined, profile: Profile): boolean {
  let previous = before
  for (const message of row) {
    if (!mayFollow(previous, message, profile)) return false
    previous = message
  }
  return after === undefined || mayFollow(previous, after, profile)
}

function placeNote(note: Message, messages: readonly Message[], pieces: Piece[], i: number, profile: Profile): boolean {
  const piece = pieces[i] as Piece
  const before = neighbour(messages, pieces, i, -1)
  const after = neighbour(messages, pieces, i, 1)
  const turned: Message = { ...note, role: 'assistant' }
  if (after && fits(before, [turned], after, profile)) {
    piece.put = [turned]
    return true
  }
  if (after !== undefined && before !== undefined && !mayFollow(before, after, profile)) return false
  for (const [side, user] of [
    [-1, before],
    [1, after],
  ] as const) {
    if (user?.role !== 'user' || user.written) continue
    const host = pieces[i + side] as Piece
    const merged: Message = { ...user, parts: [...user.parts, { type: 'text', text: messageText(note) } satisfies TextPart] }
    takeOver(piece, host, side, merged)
    return true
  }
  return false
}

/** Moves the neighbouring message from its own piece into this one, as `merged`. */
function takeOver(piece: Piece, host: Piece, side: -1 | 1, merged: Message): void {
  if (host.put) {
    host.put = side < 0 ? [...host.put.slice(0, -1), merged] : [merged, ...host.put.slice(1)]
    piece.put = []
    return
  }
  piece.put = [merged]
  if (side < 0) piece.start = host.end -= 1
  else piece.end = host.start += 1
}

/** The message that stands directly before (-1) or after (1) a piece in the result; undefined at the ends. */
function neighbour(messages: readonly Message[], pieces: readonly Piece[], i: number, side: -1 | 1): Message | undefined {
  for (let at = i + side; at >= 0 && at < pieces.length; at += side) {
    const { start, end, put } = pieces[at] as Piece
    if (put) {
      if (put.length > 0) return side < 0 ? put.at(-1) : put[0]
    } else if (end > start) return messages[side < 0 ? end - 1 : start]
  }
  return undefined
}

function bridged(before: Message | undefined, row: readonly Message[], after: Message | undefined, profile: Profile): Message[] {
  const result: Message[] = []
  let previous = before
  for (const message of after ? [...row, after] : row) {
    if (!mayFollow(previous, message, profile)) {
      const bridge = bridgeTo(message, result.length)
      if (fits(previous, [bridge], message, profile)) result.push(bridge)
    }
    if (message !== after) result.push(message)
    previous = message
  }
  return result
}

function bridgeTo(message: Message, place: number): Message {
  const role = message.role === 'user' ? 'assistant' : 'user'
  return { id: `${writtenId('bridge', message)}${place === 0 ? '' : `:${place}`}`, role, parts: [{ type: 'text', text: '[…]' }], written: 'note' }
}
