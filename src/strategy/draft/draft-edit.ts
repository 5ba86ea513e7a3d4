import { type Edit, EditBuilder, type History, type Message } from '../../message/index.ts'
import type { Context } from '../strategy.ts'
import { type Block, blocks } from './blocks.ts'
import type { Draft, Stand } from './draft.ts'
import { isNote, noteMessage, standsFor } from './note.ts'
import { protectedMessages } from './protected.ts'
import { refOfMessages } from './refs.ts'

/** The legal edit nearest to a draft: see `Draft`. Linear in the history. */
export function draftEdit(history: History, context: Context, draft: Draft): Edit<Message> {
  const { messages } = history
  const edit = new EditBuilder<Message>()
  for (const run of runs(history, context, draft)) {
    if (run.stays) keepRun(messages, run, context, draft, edit)
    else cutRun(messages.slice(run.start, run.end), context, draft, edit)
  }
  return edit.build()
}

interface Run extends Block {
  readonly stays: boolean
}

/** Runs of blocks that stay and runs that go. A note goes with a neighbour that goes, so that notes never pile up; so does a summary where a new one comes. */
function runs(history: History, context: Context, draft: Draft): Run[] {
  const { messages } = history
  const fixed = protectedMessages(history, context)
  const result: { start: number; end: number; stays: boolean }[] = []
  let written = 0
  for (const { start, end } of blocks(history, context.profile)) {
    const fate = fateOf(messages, fixed, draft, start, end)
    const last = result.at(-1)
    if (fate === 'neutral') {
      if (last) last.end = end
      else result.push({ start, end, stays: true })
      written = last && !last.stays ? 0 : written + end - start
      continue
    }
    const stays = fate === 'stays'
    if (last && last.stays === stays) last.end = end
    else if (last && !stays && written > 0) {
      last.end -= written
      if (last.end === last.start) result.pop()
      result.push({ start: start - written, end, stays })
    } else result.push({ start, end, stays })
    written = 0
  }
  return result
}

function fateOf(messages: readonly Message[], fixed: Uint8Array, draft: Draft, start: number, end: number): 'stays' | 'goes' | 'neutral' {
  let neutral = true
  for (let i = start; i < end; i++) {
    if (fixed[i]) return 'stays'
    const message = messages[i] as Message
    if (isNote(message) || (draft.stand && message.written)) continue
    if (draft.keep[i]) return 'stays'
    neutral = false
  }
  return neutral ? 'neutral' : 'goes'
}

function keepRun(messages: readonly Message[], run: Run, context: Context, draft: Draft, edit: EditBuilder<Message>): void {
  if (!draft.shorter?.size || !context.profile.shapes.shortenInPlace) {
    edit.keep(run.end - run.start)
    return
  }
  for (let i = run.start; i < run.end; i++) {
    const shorter = draft.shorter.get(i)
    if (shorter && context.count(shorter) < context.count(messages[i] as Message)) edit.cut(1, [shorter], draft.reason)
    else edit.keep(1)
  }
}

function cutRun(run: readonly Message[], context: Context, draft: Draft, edit: EditBuilder<Message>): void {
  const stand = draft.stand?.(run) ?? noteFor(run, context)
  if (total(stand.put, context) < total(run, context)) edit.cut(run.length, stand.put, draft.reason, stand.wants)
  else edit.keep(run.length)
}

/** A note that counts all that a run stood for: earlier notes in it count for what they counted. */
export function noteFor(run: readonly Message[], context: Pick<Context, 'ref'>): Stand {
  let count = 0
  for (const message of run) count += standsFor(message)
  return { put: [noteMessage(count, refOfMessages(run, context), run[0] as Message)] }
}

function total(messages: readonly Message[], context: Context): number {
  let tokens = 0
  for (const message of messages) tokens += context.count(message)
  return tokens
}
