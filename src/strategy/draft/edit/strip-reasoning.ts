import { hasPart, type Message } from '../../../message/index.ts'
import type { EditPiece } from './edit-piece.ts'

/** A message without its reasoning. Undefined if nothing but blank text is left; the message itself if it has no reasoning. */
export function withoutReasoning(message: Message): Message | undefined {
  if (!hasPart(message, 'reasoning')) return message
  const parts = message.parts.filter((part) => part.type !== 'reasoning' && !(part.type === 'text' && !/\S/.test(part.text)))
  return parts.length === 0 ? undefined : { ...message, parts }
}

/**
 * If reasoning is bound to everything before it, the first change invalidates all later reasoning: it is removed from every message that stays after the
 * change, permanently.
 * @param pieces in order; pieces that stay are split where a message loses its reasoning
 */
export function stripBoundReasoning(messages: readonly Message[], pieces: readonly EditPiece[]): EditPiece[] {
  const result: EditPiece[] = []
  let changed = false
  for (const piece of pieces) {
    if (piece.put || !changed) {
      if (piece.put) changed = true
      result.push(changed ? stripReplacement(piece) : piece)
    } else for (let i = piece.start; i < piece.end; i++) stripMessage(messages[i] as Message, i, result)
  }
  return result
}

function stripReplacement(piece: EditPiece): EditPiece {
  if (!piece.put?.length) return piece
  const put = piece.put.map(withoutReasoning).filter((message) => message !== undefined)
  return put.length > 0 ? { ...piece, put } : { ...piece, put, mustStay: true }
}

function stripMessage(message: Message, i: number, result: EditPiece[]): void {
  const stripped = withoutReasoning(message)
  const last = result.at(-1)
  if (stripped !== message)
    result.push({ start: i, end: i + 1, put: stripped ? [stripped] : [], reason: 'reasoning bound to changed messages', mustStay: true })
  else if (last && !last.put) last.end = i + 1
  else result.push({ start: i, end: i + 1 })
}
