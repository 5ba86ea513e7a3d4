import { splitPiece } from '../split/split-long-pieces.ts'
import type { Piece } from '../split/splitter.ts'

/** Splits long pieces into parts without breaking an escape: a cut within one is moved before it, and before the first of a surrogate pair. Linear. */
export function splitEscapedPieces(raw: string, pieces: readonly Piece[], maxTokens: number): Piece[] {
  const parts: Piece[] = []
  let current = { start: -1, end: 0 }
  const beforeEscape = (at: number) => {
    while (current.end <= at && current.start < raw.length) current = nextEscape(raw, current.end)
    return at > current.start ? current.start : at
  }
  for (const piece of pieces) {
    let { start } = piece
    for (const part of splitPiece(raw, piece, maxTokens)) {
      const end = part.end === piece.end ? part.end : beforeEscape(part.end)
      if (end > start) parts.push({ ...part, start, end })
      start = Math.max(start, end)
    }
  }
  return parts
}

/** The first whole escape at or after a place; at the end of the text if there is none. */
function nextEscape(raw: string, from: number): { start: number; end: number } {
  const start = raw.indexOf('\\', from)
  if (start < 0) return { start: raw.length, end: raw.length }
  const pair = /^\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/i.test(raw.slice(start, start + 12))
  return { start, end: start + (pair ? 12 : raw[start + 1] === 'u' ? 6 : 2) }
}
