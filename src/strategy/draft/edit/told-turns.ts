import { unopened } from '../../../law/index.ts'
import { apply, besideResults, compose, type Edit, type History, hardFloor, keepAll, type Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import { type Block, blocks } from '../runs/blocks.ts'
import { digestFor } from '../written/digest.ts'
import { noteFor } from '../written/note.ts'
import { SUMMARY_SIZE } from '../written/summary-size.ts'
import { editOfPieces, type Piece } from './piece.ts'
import { seamed } from './seamed.ts'

const REASON = 'part of a turn under way that lost the reasoning it must begin with'

/**
 * The same edit with the rest of each turn under way rewritten as a summary if it would lack the reasoning that a provider requires at its beginning: calls and
 * results become text, word for word, including pinned ones. Nothing is cut if the turn may not be rewritten, as with open calls, or if the history would be no
 * smaller. Linear.
 */
export function toldTurns(history: History, edit: Edit<Message>, context: Context): Edit<Message> {
  const { budget, count, profile } = context
  const messages = apply(history.messages, edit)
  const after = { ...history, messages }
  const turns = unopened(history, after, profile)
  if (turns.length === 0) return edit
  const floor = hardFloor(messages)
  const runs = runsOf(blocks(after, profile), turns)
  if (runs.some(({ start, end }) => floor.subarray(start, end).includes(1))) return keepAll(history.messages)
  const whole = new Map(history.messages.map((message, i) => [message.id, { message, isPinned: context.pinned?.[i] === 1 }]))
  const told = (longer: number) => {
    const put = runs.map(({ start, end }) => {
      const said = messages.slice(start, end).flatMap((message, i) => (floor[start + i] === 2 ? [besideResults(message)] : []))
      const apart = new Set(said)
      const run = messages.slice(start, end).filter((message) => !apart.has(message))
      return [...tell(run, whole, longer, context), ...said]
    })
    return compose(edit, withPut(messages, runs, put, context))
  }
  const most = totalTokens(history.messages, count)
  const within = (limit: number, made: Edit<Message>) => (totalTokens(apply(history.messages, made), count) <= limit ? made : undefined)
  const made = within(Math.min(most, budget), told(SUMMARY_SIZE.head)) ?? within(most, told(0))
  // Reasoning bound to the rewritten messages was removed too, so the turns that it began are rewritten as well.
  return made ? toldTurns(history, made, context) : keepAll(history.messages)
}

/** The blocks that hold part of a turn, with neighbours joined. @param turns the latest first */
function runsOf(all: readonly Block[], turns: readonly Block[]): Block[] {
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

type Whole = ReadonlyMap<string, { readonly message: Message; readonly isPinned: boolean }>

/**
 * The content of a run as one message of the user, or a note if that takes fewer tokens and nothing is pinned. The handle names the original messages.
 * @param longer tokens that it may take beyond those of the run
 */
function tell(run: readonly Message[], whole: Whole, longer: number, context: Context): readonly Message[] {
  const was = run.map((message) => whole.get(message.id)?.message ?? message)
  const { put } = digestFor(was, (i) => run[i], context)
  const isLong = totalTokens(put, context.count) > totalTokens(was, context.count) + longer
  return isLong && !run.some(({ id }) => whole.get(id)?.isPinned) ? [noteFor(was, context)] : put
}

function withPut(messages: readonly Message[], runs: readonly Block[], put: readonly Message[][], context: Context): Edit<Message> {
  const pieces: Piece[] = []
  let next = 0
  runs.forEach(({ start, end }, i) => {
    if (start > next) pieces.push({ start: next, end: start })
    pieces.push({ start, end, put: put[i] as Message[], reason: REASON, stands: true })
    next = end
  })
  if (next < messages.length) pieces.push({ start: next, end: messages.length })
  return editOfPieces(seamed(messages, pieces, context))
}
