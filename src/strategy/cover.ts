import { type Edit, EditBuilder, type History, type Message } from '../message/index.ts'
import { type Ledger, ledger, predict } from '../relevance/index.ts'
import { Chooser } from './cover/choose.ts'
import { islands } from './cover/islands.ts'
import { record } from './cover/record.ts'
import { type Section, sections } from './cover/sections.ts'
import { refOfMessages } from './draft/index.ts'
import type { Context, Strategy } from './strategy.ts'

/** Tokens of room from which on a record says how to read it. */
const EXPLAIN_FROM = 1000

/** Options of `cover`. */
export interface CoverOptions {
  /** What each atom of a ledger is worth to have; the future-use model where this is left out. */
  readonly worth?: (ledger: Ledger) => Float32Array
}

/**
 * The default strategy: what covers the atoms most likely to be used again. System text, the hard floor, a short task and the newest
 * units stay; of all else the pieces of most worth per token stand in a record at their place, verbatim, in order, under who said them.
 *
 * @example
 * cover().plan(history, context)
 */
export function cover(options: CoverOptions = {}): Strategy {
  return { name: 'cover', plan: (history, context) => planCover(history, context, options) }
}

function planCover(history: History, context: Context, options: CoverOptions): Edit<Message> {
  const { messages } = history
  const stays = islands(messages, context)
  const runs = gaps(stays)
  if (runs.length === 0) return [{ keep: messages.length }]
  const gapOf = new Int32Array(messages.length).fill(-1)
  runs.forEach(([start, end], i) => {
    gapOf.fill(i, start, end)
  })
  const read = ledger(messages)
  const worth = Float32Array.from((options.worth ?? predict)(read))
  coverKept(read, stays, worth)
  const { all, of } = sections(messages, read, gapOf)
  const chooser = new Chooser({
    ledger: read,
    sections: all,
    sectionOf: of,
    worth,
    bonus: bonuses(read),
    tokens: textTokens(read, context),
    headingTokens: Float32Array.from(all, (section) => context.estimate(section.heading) + 1),
  })
  return fill(messages, stays, runs, read, all, chooser, context)
}

/** Takes pieces until the records, counted exactly, fit what the kept messages leave of the budget. */
function fill(
  messages: readonly Message[],
  stays: Uint8Array,
  runs: readonly (readonly [number, number])[],
  read: Ledger,
  all: readonly Section[],
  chooser: Chooser,
  context: Context,
): Edit<Message> {
  let room = context.budget
  messages.forEach((message, i) => {
    if (stays[i]) room -= context.count(message)
  })
  const bySection = runs.map((_, gap) => all.filter((section) => section.gap === gap))
  const refs = runs.map(([start, end]) => refOfMessages(messages.slice(start, end), context))
  const write = () =>
    runs.map(([start, end], gap) =>
      record(
        { messages: messages.slice(start, end), from: start, ref: refs[gap] as string, explained: gap === 0 && room > EXPLAIN_FROM },
        bySection[gap] as Section[],
        read,
        chooser.taken,
      ),
    )
  let written = write()
  const empty = written.reduce((sum, message) => sum + context.count(message), 0)
  let scale = 1
  for (let round = 0; round < 4; round++) {
    chooser.take((room - empty) / scale)
    written = write()
    const used = written.reduce((sum, message) => sum + context.count(message), 0)
    if (chooser.spent > 0) scale = Math.max(0.2, (used - empty) / chooser.spent)
    if (used > room) chooser.drop((used - room) / scale + 4)
    else if (used > room * 0.985) break
  }
  for (let round = 0; round < 8; round++) {
    written = write()
    const used = written.reduce((sum, message) => sum + context.count(message), 0)
    if (used <= room || chooser.order.length === 0) break
    chooser.drop((used - room) / scale + 8)
  }
  const edit = new EditBuilder<Message>()
  let at = 0
  runs.forEach(([start, end], gap) => {
    edit.keep(start - at).cut(end - start, [written[gap] as Message], 'The pieces most likely to be used again stand in a record')
    at = end
  })
  return edit.keep(messages.length - at).build()
}

/** Runs of messages that do not stay. */
function gaps(stays: Uint8Array): [number, number][] {
  const found: [number, number][] = []
  for (let i = 0; i < stays.length; i++) {
    if (stays[i]) continue
    const last = found.at(-1)
    if (last && last[1] === i) last[1] = i + 1
    else found.push([i, i + 1])
  }
  return found
}

/** What stands in messages that stay is there already. */
function coverKept(read: Ledger, stays: Uint8Array, worth: Float32Array): void {
  for (const passage of read.passages) {
    if (!stays[passage.message]) continue
    for (let piece = passage.first; piece < passage.next; piece++) {
      const text = read.same[piece] as number
      for (let i = read.atomsFrom[text] as number; i < (read.atomsFrom[text + 1] as number); i++) worth[read.atom[i] as number] = 0
    }
  }
}

function textTokens(read: Ledger, context: Context): Float32Array {
  const tokens = new Float32Array(read.atomsFrom.length - 1).fill(-1)
  for (let piece = 0; piece < read.start.length; piece++) {
    const text = read.same[piece] as number
    if ((tokens[text] as number) >= 0) continue
    const passage = read.passages[read.passage[piece] as number]
    tokens[text] = context.estimate(passage?.text.slice(read.start[piece], read.end[piece]) ?? '')
  }
  return tokens
}

function bonuses(read: Ledger): Float32Array {
  return new Float32Array(read.start.length)
}
