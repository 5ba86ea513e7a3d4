import { type Edit, EditBuilder, type Message } from '../../../message/index.ts'
import { wellFormed } from './well-formed.ts'

/** One section of an edit in the making: messages `[start, end)` and, where they go, what is put for them. */
export interface Piece {
  start: number
  end: number
  put?: Message[]
  reason?: string
  wants?: { readonly maxTokens: number }
  /** Stands even where its bridges make it larger than what it replaces. */
  stands?: boolean
}

/** The edit that pieces in order make; they span the history. What they put is well-formed, so that no half of a surrogate pair that came in breaks a law anew. */
export function editOfPieces(pieces: readonly Piece[]): Edit<Message> {
  const edit = new EditBuilder<Message>()
  for (const { start, end, put, reason, wants } of pieces) {
    if (put) edit.cut(end - start, put, reason, wants)
    else edit.keep(end - start, reason)
  }
  return wellFormed(edit.build())
}
