import type { Message } from '../../message/index.ts'
import { noteFor, refOfMessages, totalTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import type { Candidates } from './candidates.ts'
import { Chooser } from './choose/chooser.ts'
import { takePriorityPieces } from './priority/take-priority-pieces.ts'
import { type RecordFacts, type ShownBounds, writeRecord } from './record/write-record.ts'
import { assistantPieces } from './rest/assistant-pieces.ts'
import { prosePieces } from './rest/prose-pieces.ts'
import { unseenPieces } from './rest/unseen-pieces.ts'
import type { Section } from './section/sections.ts'

/** A run of messages `[start, end)` to choose from. */
export interface Gap {
  readonly start: number
  readonly end: number
  readonly messages: readonly Message[]
  /** The messages that are removed from the history: the same, except for records and notes that some of them were opened from. */
  readonly removed: readonly Message[]
}

/** Minimum tokens of room for a record to explain how to read it. */
const MIN_ROOM_TO_EXPLAIN = 1000
const MAX_ROUNDS = 4
/** Tokens by which a piece in a record takes less than its price on average: one gap mark serves the pieces on both its sides. */
const OVERPRICE_FRACTION = 0.1
/** What is given back if records are too long, as a fraction of their excess; for the same reason. */
const DROP_FACTOR = 1.3
/** Once this fraction of the room is filled, no more is added. */
const FULL_FRACTION = 0.985

/** The replacements of the gaps. */
export interface FilledGaps {
  readonly records: readonly Message[]
  /** Tokens of the room that were left after everything of value was chosen. */
  readonly unusedTokens: number
}

/**
 * Writes one message for each gap, together at most `room` tokens, counted exactly: a record of the chosen pieces, or a note alone if none was chosen. Notes
 * alone may exceed the room. Lines of `headerLines` open the first record. If everything of value was chosen, the rest of the room goes to the rest of lines
 * shown in part, results that no model has seen, the assistant's text and prose; everything else without value stays out.
 */
export function fillRecords(gaps: readonly Gap[], candidates: Candidates, room: number, context: Context, headerLines: readonly string[]): FilledGaps {
  const chooser = new Chooser(candidates)
  const { notes, write } = writerFor(gaps, candidates, context, { isExplained: room > MIN_ROOM_TO_EXPLAIN, headerLines })
  let written = notes
  let used = totalTokens(notes, context.count)
  const rewrite = () => {
    written = write((piece) => chooser.bounds(piece))
    used = totalTokens(written, context.count)
  }
  let limit = room - used
  let unusedTokens = 0
  let fillers: readonly number[] | undefined
  takePriorityPieces(chooser, candidates.priority, limit, room)
  for (let round = 0; round < MAX_ROUNDS && limit > 0; round++) {
    const before = chooser.size
    chooser.take(limit)
    if (round === 0) chooser.take(limit + OVERPRICE_FRACTION * chooser.size)
    else if (used <= room && chooser.size === before) {
      unusedTokens = Math.max(unusedTokens, room - used)
      chooser.completeParts(limit)
      fillers ??= [...unseenPieces(candidates), ...assistantPieces(candidates), ...prosePieces(candidates)]
      chooser.takeWhole(fillers, limit)
      if (chooser.size === before) break
    }
    rewrite()
    if (used <= room && used > room * FULL_FRACTION) break
    if (used > room) chooser.giveBack((used - room) * DROP_FACTOR + 1)
    limit = chooser.spent + room - used
  }
  while (used > room && chooser.size > 0) {
    rewrite()
    if (used > room) chooser.giveBack(used - room + 4)
  }
  return { records: used > room ? notes : written, unusedTokens }
}

/** The notes that may replace gaps alone, and a function that writes a record of the shown pieces for each gap, or its note if it has none. */
interface GapWriter {
  readonly notes: readonly Message[]
  readonly write: (bounds: ShownBounds) => readonly Message[]
}

/** @param opening of the first record */
function writerFor(
  gaps: readonly Gap[],
  { sections: all, ledger }: Candidates,
  context: Context,
  opening: Pick<RecordFacts, 'isExplained' | 'headerLines'>,
): GapWriter {
  const refs = gaps.map((gap) => refOfMessages(gap.removed, context))
  const notes = gaps.map((gap, i) => noteFor(gap.removed, context, refs[i]))
  const sections = gaps.map((): Section[] => [])
  for (const section of all) sections[section.gap]?.push(section)
  const write = (bounds: ShownBounds) => {
    let isFirst = true
    return gaps.map((gap, i) => {
      const facts = { ...gap, ref: refs[i] as string, ...(isFirst ? opening : { isExplained: false, headerLines: [] }) }
      const record = writeRecord(facts, sections[i] ?? [], ledger, bounds)
      if (record) isFirst = false
      return record ?? (notes[i] as Message)
    })
  }
  return { notes, write }
}
