import { type Edit, type History, hardFloor, type Message } from '../../message/index.ts'
import type { Context } from '../strategy.ts'
import { digestFor } from './digest.ts'
import type { Draft, Stand } from './draft.ts'
import { noteFor } from './note.ts'
import { editOfPieces, type Piece } from './piece.ts'
import { type Run, runs } from './run.ts'
import { mendSeams } from './seam.ts'
import { stripBoundReasoning } from './strip-reasoning.ts'
import { takesMore } from './takes-more.ts'
import { totalTokens } from './total-tokens.ts'

/**
 * The legal edit nearest to a draft: see `Draft`. It cuts at legal boundaries only, keeps what is protected, puts a note
 * wherever nothing else is put, and makes nothing larger. Linear in the history.
 */
export function draftEdit(history: History, context: Context, draft: Draft): Edit<Message> {
  const { messages } = history
  const wordsOfFloor = hardFloor(messages).map((flag, i) => (flag && messages[i]?.role !== 'assistant' && messages[i]?.role !== 'tool' ? 1 : 0))
  let pieces: Piece[] = []
  for (const run of runs(history, context, draft)) {
    if (run.fate === 'stays') keepRun(messages, wordsOfFloor, run, context, draft, pieces)
    else cutRun(messages, run, context, draft, pieces)
  }
  if (!pieces.some((piece) => piece.put)) return editOfPieces(pieces)
  if (!context.profile.shapes.shortenInPlace) pieces = stripBoundReasoning(messages, pieces)
  mendSeams(messages, pieces, context)
  return editOfPieces(pieces)
}

function keepRun(messages: readonly Message[], wordsOfFloor: Uint8Array, run: Run, context: Context, draft: Draft, pieces: Piece[]): void {
  let start = run.start
  if (draft.shorter?.size) {
    for (let i = run.start; i < run.end; i++) {
      const shorter = wordsOfFloor[i] ? undefined : draft.shorter.get(i)
      if (!shorter || context.count(shorter) >= context.count(messages[i] as Message)) continue
      if (i > start) pieces.push({ start, end: i })
      pieces.push({ start: i, end: i + 1, put: [shorter], reason: draft.reason })
      start = i + 1
    }
  }
  if (run.end > start) pieces.push({ start, end: run.end })
}

function cutRun(messages: readonly Message[], { start, end, fate }: Run, context: Context, draft: Draft, pieces: Piece[]): void {
  const run = messages.slice(start, end)
  const stand: Stand =
    fate === 'digest' ? digestFor(run, (i) => draft.shorter?.get(start + i), context) : (draft.stand?.(run) ?? { put: [noteFor(run, context)] })
  if (!takesMore(run, totalTokens(stand.put, context.count), context.count)) pieces.push({ start, end })
  else pieces.push({ start, end, put: [...stand.put], reason: draft.reason, ...(stand.wants && { wants: stand.wants }) })
}
