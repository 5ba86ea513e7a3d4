import { countReplacedByNote, type Edit, type History, type Message, withoutToolParts } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { checkDraft } from '../check-draft.ts'
import { exceedsTokens } from '../measure/exceeds-tokens.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import { cachedHardFloor } from '../runs/cached-hard-floor.ts'
import type { Draft, Replacement } from '../runs/draft.ts'
import { type Run, runs } from '../runs/run.ts'
import { digestFor } from '../written/digest.ts'
import { noteFor } from '../written/note.ts'
import { type EditPiece, editOfPieces } from './edit-piece.ts'
import { fitPieces } from './fit-pieces.ts'
import { rewriteTurnsAsText } from './rewrite-turns-as-text.ts'

/**
 * The legal edit nearest to a draft (see `Draft`). It cuts at legal boundaries only, keeps protected messages, puts a note wherever nothing else is put, and
 * makes nothing larger. Linear in the history.
 */
export function draftEdit(history: History, context: Context, draft: Draft): Edit<Message> {
  checkDraft('draftEdit', history, context, draft)
  const { messages } = history
  const floor = unshortenableFlags(history, context)
  const input: DraftInput = { messages, floor, context, draft }
  const pieces = runs(history, context, draft).flatMap((run) => (run.fate === 'stays' ? keptPieces(run, input) : [cutPiece(run, input)]))
  if (!pieces.some((piece) => piece.put)) return editOfPieces(pieces)
  return rewriteTurnsAsText(history, editOfPieces(fitPieces(messages, pieces, context)), context)
}

/** The messages that may not be shortened: those of the hard floor that are not the agent's own, and pinned ones of any role. */
function unshortenableFlags(history: History, context: Context): Uint8Array {
  const { messages } = history
  return cachedHardFloor(history, context).map((flag, i) =>
    context.pinned?.[i] ? 1 : messages[i]?.role !== 'assistant' && messages[i]?.role !== 'tool' ? flag : 0,
  )
}

/** A draft with its messages and the floor that it may not touch. */
interface DraftInput {
  readonly messages: readonly Message[]
  readonly floor: Uint8Array
  readonly context: Context
  readonly draft: Draft
}

function keptPieces(run: Run, { messages, floor, context, draft }: DraftInput): EditPiece[] {
  const pieces: EditPiece[] = []
  let start = run.start
  if (draft.shorter?.size) {
    for (let i = run.start; i < run.end; i++) {
      const shorter = allowedShorterForm(messages[i] as Message, floor[i] as number, draft.shorter.get(i))
      if (!shorter || context.count(shorter) >= context.count(messages[i] as Message)) continue
      if (i > start) pieces.push({ start, end: i })
      pieces.push({ start: i, end: i + 1, put: [shorter], reason: draft.reason })
      start = i + 1
    }
  }
  if (run.end > start) pieces.push({ start, end: run.end })
  return pieces
}

/** The shorter form of a message. Undefined for one on the floor; if a message there carries results, the parts next to them stay as they were. */
function allowedShorterForm(message: Message, floor: number, shorter: Message | undefined): Message | undefined {
  if (floor !== 2 || !shorter) return floor ? undefined : shorter
  return { ...shorter, parts: shorter.parts.map((part, i) => (part.type === 'tool-result' ? part : (message.parts[i] ?? part))) }
}

function cutPiece({ start, end, fate }: Run, { messages, floor, context, draft }: DraftInput): EditPiece {
  const run = messages.slice(start, end)
  const userTexts = run.filter((_, i) => floor[start + i] === 2).map(withoutToolParts)
  const shorter = new Map(run.map((message, i) => [message, draft.shorter?.get(start + i)]))
  const userTextSet = new Set(userTexts)
  const removed = run.filter((message) => !userTextSet.has(message))
  const replacement: Replacement =
    fate === 'digest'
      ? digestFor(removed, (i) => shorter.get(removed[i] as Message), context)
      : (draft.replacement?.(removed) ?? { put: [noteFor(removed, context)] })
  const put = [...replacement.put, ...userTexts]
  // A message that represents other runs too may be as large as the earlier note: without it, those runs would be removed without a trace.
  const replacesOthers = draft.replacesSummaries === true && replacement.put.length > 0
  if (isSameNote(run, put)) return { start, end }
  // A digest has to pay without the note beside it: otherwise a second pass, which finds that note, would write what the first one refused.
  const replaced = fate === 'digest' ? run.filter((message) => countReplacedByNote(message) === undefined) : run
  if (!replacesOthers && !exceedsTokens(replaced, totalTokens(put, context.count), context.count, context.estimate)) return { start, end }
  return { start, end, put, reason: draft.reason, ...(replacement.wants && { wants: replacement.wants }) }
}

/** Whether a run is a note with the same count as the one put for it, apart from bridges: nothing would change but its handle. */
function isSameNote(run: readonly Message[], put: readonly Message[]): boolean {
  const [note, ...others] = run.filter((message) => countReplacedByNote(message) !== 0)
  const [only] = put
  if (!note || !only || others.length > 0 || put.length > 1) return false
  return countReplacedByNote(note) !== undefined && countReplacedByNote(note) === countReplacedByNote(only)
}
