import { countAllOriginals, countReplaced, isWrittenByDecant, type Message, messageText, parseSummary } from '../../../message/index.ts'

/**
 * Maps each record and note of a compaction to the messages that it replaced, including records of earlier compactions. Holds only unambiguous cases: a single
 * record or note between two messages that stayed, without a summary next to it, whose count equals the number of removed messages.
 *
 * @param before the history before the compaction
 * @param after the history after it
 */
export function earlierMessagesOf(before: readonly Message[], after: readonly Message[]): Map<Message, readonly Message[]> {
  const found = new Map<Message, readonly Message[]>()
  const places = new Map(before.map((message, i) => [message.id, i]))
  let next = 0
  let written: Message[] = []
  const closeRun = (end: number) => {
    const [only, ...more] = written
    const run = before.slice(next, end)
    if (only && more.length === 0 && countReplaced(only) === countAllOriginals(run)) found.set(only, run)
    written = []
  }
  for (const message of after) {
    const place = earlierIndex(message, before, places)
    if (place !== undefined && place >= next) {
      closeRun(place)
      next = place + 1
    } else if (countReplaced(message) || parseSummary(message)) written.push(message)
  }
  closeRun(before.length)
  return found
}

/** The earlier index of a message, whole or shortened. A message written by decant may reuse the id of an earlier one. */
function earlierIndex(message: Message, before: readonly Message[], places: ReadonlyMap<string, number>): number | undefined {
  const place = places.get(message.id)
  const same = place === undefined ? undefined : before[place]
  if (same === undefined || same === message || !isWrittenByDecant(message)) return place
  return messageText(same) === messageText(message) ? place : undefined
}
