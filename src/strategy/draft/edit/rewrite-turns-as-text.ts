import { turnsMissingReasoning } from '../../../law/index.ts'
import {
  apply,
  compose,
  type Edit,
  type History,
  hardFloor,
  isSystem,
  keepAll,
  type Message,
  originalIndices,
  withoutToolParts,
} from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import { type Block, blocks } from '../runs/blocks.ts'
import { digestFor } from '../written/digest.ts'
import { noteFor } from '../written/note.ts'
import { SUMMARY_SIZE } from '../written/summary-size.ts'
import { type EditPiece, editOfPieces } from './edit-piece.ts'
import { fitPieces } from './fit-pieces.ts'

const REASON = 'part of a turn under way that lost the reasoning it must begin with'

/**
 * The same edit with the rest of each turn under way rewritten as a summary if it would lack the reasoning that a provider requires at its beginning: calls and
 * results become text, word for word, including pinned ones. Nothing is cut if the turn may not be rewritten, as with open calls, or if the history would be no
 * smaller. Linear.
 */
export function rewriteTurnsAsText(history: History, edit: Edit<Message>, context: Context): Edit<Message> {
  const { budget, count, profile } = context
  const messages = apply(history.messages, edit)
  const after = { ...history, messages }
  const turns = turnsMissingReasoning(history, after, profile)
  if (turns.length === 0) return edit
  const floor = hardFloor(messages)
  const runs = blocksOfTurns(
    blocks(after, profile).filter(({ start, end }) => !messages.slice(start, end).every(isSystem)),
    turns,
  )
  if (runs.some(({ start, end }) => floor.subarray(start, end).includes(1))) return keepAll(history.messages)
  const originals = new Map<Message, OriginalMessage>()
  originalIndices(history.messages, messages).forEach((index, i) => {
    const message = history.messages[index]
    if (message) originals.set(messages[i] as Message, { message, isPinned: context.pinned?.[index] === 1 })
  })
  const rewritten = (extraTokens: number) => {
    const put = runs.map(({ start, end }) => {
      const userTexts = messages.slice(start, end).flatMap((message, i) => (floor[start + i] === 2 ? [withoutToolParts(message)] : []))
      const userTextSet = new Set(userTexts)
      const run = messages.slice(start, end).filter((message) => !userTextSet.has(message))
      return [...runAsText(run, originals, extraTokens, context), ...userTexts]
    })
    return compose(edit, replaceRuns(messages, runs, put, context))
  }
  const maxTokens = totalTokens(history.messages, count)
  const ifWithin = (limit: number, result: Edit<Message>) => (totalTokens(apply(history.messages, result), count) <= limit ? result : undefined)
  const result = ifWithin(Math.min(maxTokens, budget), rewritten(SUMMARY_SIZE.frameTokens)) ?? ifWithin(maxTokens, rewritten(0))
  // Reasoning bound to the rewritten messages was removed too, so the turns that it began are rewritten as well.
  return result ? rewriteTurnsAsText(history, result, context) : keepAll(history.messages)
}

/** The blocks that contain part of a turn, with neighbours joined. @param all without system text, which stays where it is @param turns the latest first */
function blocksOfTurns(all: readonly Block[], turns: readonly Block[]): Block[] {
  const result: Block[] = []
  let next = turns.length - 1
  for (const { start, end } of all) {
    while ((turns[next]?.end ?? Infinity) <= start) next--
    if ((turns[next]?.start ?? Infinity) >= end) continue
    const last = result.at(-1)
    if (last?.end === start) result[result.length - 1] = { ...last, end }
    else result.push({ start, end })
  }
  return result
}

interface OriginalMessage {
  readonly message: Message
  readonly isPinned: boolean
}

/**
 * The content of a run as one message of the user, or a note if that takes fewer tokens and nothing is pinned. The handle names the original messages.
 * @param extraTokens tokens that it may take beyond those of the run
 */
function runAsText(run: readonly Message[], originals: ReadonlyMap<Message, OriginalMessage>, extraTokens: number, context: Context): readonly Message[] {
  const originalRun = run.map((message) => originals.get(message)?.message ?? message)
  const { put } = digestFor(originalRun, (i) => run[i], context)
  const isLong = totalTokens(put, context.count) > totalTokens(originalRun, context.count) + extraTokens
  return isLong && !run.some((message) => originals.get(message)?.isPinned) ? [noteFor(originalRun, context)] : put
}

function replaceRuns(messages: readonly Message[], runs: readonly Block[], put: readonly Message[][], context: Context): Edit<Message> {
  const pieces: EditPiece[] = []
  let next = 0
  runs.forEach(({ start, end }, i) => {
    if (start > next) pieces.push({ start: next, end: start })
    pieces.push({ start, end, put: put[i] as Message[], reason: REASON, mustStay: true })
    next = end
  })
  if (next < messages.length) pieces.push({ start: next, end: messages.length })
  return editOfPieces(fitPieces(messages, pieces, context))
}
