import { type Edit, EditBuilder, type Message } from '../../../message/index.ts'
import { makeWellFormed } from './make-well-formed.ts'

/** One section of an edit under construction: messages `[start, end)` and, if they are removed, their replacement. */
export interface EditPiece {
  start: number
  end: number
  put?: Message[]
  reason?: string
  wants?: { readonly maxTokens: number }
  /** Whether it stays even if its bridges make it larger than the messages it replaces. */
  mustStay?: boolean
}

/**
 * Builds the edit from pieces in order, which span the history. Its new messages are well-formed, so that half a surrogate pair from the input adds no
 * violation.
 */
export function editOfPieces(pieces: readonly EditPiece[]): Edit<Message> {
  const edit = new EditBuilder<Message>()
  for (const { start, end, put, reason, wants } of pieces) {
    if (put) edit.cut(end - start, put, reason, wants)
    else edit.keep(end - start, reason)
  }
  return makeWellFormed(edit.build())
}
