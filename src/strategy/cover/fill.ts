import type { Message } from '../../message/index.ts'
import { noteFor, refOfMessages, totalTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import { Chooser } from './choose/choose.ts'
import { seedFirst } from './first/seed-first.ts'
import type { Offer } from './offered.ts'
import { record } from './record/record.ts'
import { prosePieces } from './rest/prose-pieces.ts'
import { spokenPieces } from './rest/spoken-pieces.ts'
import { unseenPieces } from './rest/unseen-pieces.ts'
import type { Section } from './section/sections.ts'

/** A run of messages `[start, end)` to choose from. */
export interface Gap {
  readonly start: number
  readonly end: number
  readonly messages: readonly Message[]
  /** The messages that are removed from the history: the same, except for records and notes that some of them were opened from. */
  readonly gone: readonly Message[]
}

/** The least tokens of room for a record to explain how to read it. */
const EXPLAIN_FROM = 1000
const ROUNDS = 4
/** Tokens by which a piece in a record takes less than its price on average: one gap mark serves the pieces on both its sides. */
const OVERPRICED = 0.1
/** What is given back if records are too long, as a share of their excess; for the same reason. */
const DROPPED = 1.3
/** Once this share of the room is filled, no more is added. */
const FULL = 0.985

/** The replacements of the gaps. */
export interface Filled {
  readonly records: readonly Message[]
  /** Tokens of the room that were left after everything of worth was chosen. */
  readonly idle: number
}

/**
 * Writes one message for each gap, together at most `room` tokens, counted exactly: a record of the chosen pieces, or a bare note if none was chosen. Notes
 * alone may exceed the room. Lines of `lead` open the first record. If everything of worth was chosen, the rest of the room goes to the rest of lines shown in
 * part, results that no model has seen, the assistant's text and prose; everything else without worth stays out.
 */
export function fillRecords(gaps: readonly Gap[], offer: Offer, room: number, context: Context, lead: readonly string[]): Filled {
  const chooser = new Chooser(offer)
  const refs = gaps.map((gap) => refOfMessages(gap.gone, context))
  const notes = gaps.map((gap, i) => noteFor(gap.gone, context, refs[i]))
  const sections = gaps.map((): Section[] => [])
  for (const section of offer.sections) sections[section.gap]?.push(section)
  const write = () => {
    let isFirst = true
    return gaps.map((gap, i) => {
      const facts = { ...gap, ref: refs[i] as string, explained: isFirst && room > EXPLAIN_FROM, lead: isFirst ? lead : [] }
      const written = record(facts, sections[i] ?? [], offer.ledger, (piece) => chooser.bounds(piece))
      if (written) isFirst = false
      return written ?? (notes[i] as Message)
    })
  }
  const frames = totalTokens(notes, context.count)
  let written = notes
  let used = frames
  let limit = room - frames
  let idle = 0
  let spare: readonly number[] | undefined
  seedFirst(chooser, offer.first, limit, room)
  for (let round = 0; round < ROUNDS && limit > 0; round++) {
    const before = chooser.size
    chooser.take(limit)
    if (round === 0) chooser.take(limit + OVERPRICED * chooser.size)
    else if (used <= room && chooser.size === before) {
      idle = Math.max(idle, room - used)
      chooser.complete(limit)
      spare ??= [...unseenPieces(offer), ...spokenPieces(offer), ...prosePieces(offer)]
      chooser.seed(spare, limit)
      if (chooser.size === before) break
    }
    written = write()
    used = totalTokens(written, context.count)
    if (used <= room && used > room * FULL) break
    if (used > room) chooser.drop((used - room) * DROPPED + 1)
    limit = chooser.spent + room - used
  }
  while (used > room && chooser.size > 0) {
    written = write()
    used = totalTokens(written, context.count)
    if (used > room) chooser.drop(used - room + 4)
  }
  return { records: used > room ? notes : written, idle }
}
