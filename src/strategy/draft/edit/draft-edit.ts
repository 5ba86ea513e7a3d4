import { besideResults, type Edit, type History, type Message, noteCount } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { draftGiven } from '../draft-given.ts'
import { takesMore } from '../measure/takes-more.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft, Stand } from '../runs/draft.ts'
import { floorOf } from '../runs/floor-of.ts'
import { type Run, runs } from '../runs/run.ts'
import { digestFor } from '../written/digest.ts'
import { noteFor } from '../written/note.ts'
import { editOfPieces, type Piece } from './piece.ts'
import { seamed } from './seamed.ts'
import { toldTurns } from './told-turns.ts'

/**
 * The legal edit nearest to a draft (see `Draft`). It cuts at legal boundaries only, keeps protected messages, puts a note wherever nothing else is put, and
 * makes nothing larger. Linear in the history.
 */
export function draftEdit(history: History, context: Context, draft: Draft): Edit<Message> {
  draftGiven('draftEdit', history, context, draft)
  const { messages } = history
  const floor = untouchable(history, context)
  const drafted: Drafted = { messages, floor, context, draft }
  const pieces = runs(history, context, draft).flatMap((run) => (run.fate === 'stays' ? keptRun(run, drafted) : [cutRun(run, drafted)]))
  if (!pieces.some((piece) => piece.put)) return editOfPieces(pieces)
  return toldTurns(history, editOfPieces(seamed(messages, pieces, context)), context)
}

/** The messages that may not be shortened: those of the hard floor that are not the agent's own, and pinned ones of any role. */
function untouchable(history: History, context: Context): Uint8Array {
  const { messages } = history
  return floorOf(history, context).map((flag, i) => (context.pinned?.[i] ? 1 : messages[i]?.role !== 'assistant' && messages[i]?.role !== 'tool' ? flag : 0))
}

/** A draft with its messages and the floor that it may not touch. */
interface Drafted {
  readonly messages: readonly Message[]
  readonly floor: Uint8Array
  readonly context: Context
  readonly draft: Draft
}

function keptRun(run: Run, { messages, floor, context, draft }: Drafted): Piece[] {
  const pieces: Piece[] = []
  let start = run.start
  if (draft.shorter?.size) {
    for (let i = run.start; i < run.end; i++) {
      const shorter = shorterBeside(messages[i] as Message, floor[i] as number, draft.shorter.get(i))
      if (!shorter || context.count(shorter) >= context.count(messages[i] as Message)) continue
      if (i > start) pieces.push({ start, end: i })
      pieces.push({ start: i, end: i + 1, put: [shorter], reason: draft.reason })
      start = i + 1
    }
  }
  if (run.end > start) pieces.push({ start, end: run.end })
  return pieces
}

/** The shorter form of a message. Undefined for one on the floor; if a message there carries results, the parts beside them stay as they were. */
function shorterBeside(message: Message, floor: number, shorter: Message | undefined): Message | undefined {
  if (floor !== 2 || !shorter) return floor ? undefined : shorter
  return { ...shorter, parts: shorter.parts.map((part, i) => (part.type === 'tool-result' ? part : (message.parts[i] ?? part))) }
}

function cutRun({ start, end, fate }: Run, { messages, floor, context, draft }: Drafted): Piece {
  const run = messages.slice(start, end)
  const said = run.filter((_, i) => floor[start + i] === 2).map(besideResults)
  const shorter = new Map(run.map((message, i) => [message, draft.shorter?.get(start + i)]))
  const whole = new Set(said)
  const gone = run.filter((message) => !whole.has(message))
  const stand: Stand =
    fate === 'digest' ? digestFor(gone, (i) => shorter.get(gone[i] as Message), context) : (draft.stand?.(gone) ?? { put: [noteFor(gone, context)] })
  const put = [...stand.put, ...said]
  // A message that stands for other runs too may be as large as the earlier note: without it, those runs would be removed without a trace.
  const standsForOthers = draft.standsForAll === true && stand.put.length > 0
  if (isToldSo(run, put)) return { start, end }
  if (!standsForOthers && !takesMore(run, totalTokens(put, context.count), context.count, context.estimate)) return { start, end }
  return { start, end, put, reason: draft.reason, ...(stand.wants && { wants: stand.wants }) }
}

/** Whether a run is a note with the same count as the one put for it, apart from bridges: nothing would change but its handle. */
function isToldSo(run: readonly Message[], put: readonly Message[]): boolean {
  const [note, ...others] = run.filter((message) => noteCount(message) !== 0)
  const [only] = put
  if (!note || !only || others.length > 0 || put.length > 1) return false
  return noteCount(note) !== undefined && noteCount(note) === noteCount(only)
}
