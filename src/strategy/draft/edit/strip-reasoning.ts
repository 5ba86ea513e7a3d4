import type { Message } from '../../../message/index.ts'
import type { Piece } from './piece.ts'

/** A message without its reasoning. Undefined if nothing but blank text is left; the message itself if it has no reasoning. */
export function withoutReasoning(message: Message): Message | undefined {
  if (!message.parts.some((part) => part.type === 'reasoning')) return message
  const parts = message.parts.filter((part) => part.type !== 'reasoning' && !(part.type === 'text' && !/\S/.test(part.text)))
  return parts.length === 0 ? undefined : { ...message, parts }
}

/**
 * If reasoning is bound to everything before it, the first change invalidates all later reasoning: it is removed from every message that stays behind the
 * change, permanently.
 * @param pieces in order; pieces that stay are split where a message loses its reasoning
 */
export function stripBoundReasoning(messages: readonly Message[], pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  let changed = false
  for (const piece of pieces) {
    if (piece.put || !changed) {
      if (piece.put) changed = true
      result.push(changed ? stripPut(piece) : piece)
    } else for (let i = piece.start; i < piece.end; i++) stripOne(messages[i] as Message, i, result)
  }
  return result
}

function stripPut(piece: Piece): Piece {
  if (!piece.put?.length) return piece
  const put = piece.put.map(withoutReasoning).filter((message) => message !== undefined)
  return put.length > 0 ? { ...piece, put } : { ...piece, put, stands: true }
}

function stripOne(message: Message, i: number, result: Piece[]): void {
  const bare = withoutReasoning(message)
  const last = result.at(-1)
  if (bare !== message) result.push({ start: i, end: i + 1, put: bare ? [bare] : [], reason: 'reasoning bound to changed messages', stands: true })
  else if (last && !last.put) last.end = i + 1
  else result.push({ start: i, end: i + 1 })
}
