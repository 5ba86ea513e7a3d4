import { countOfAll, isWritten, type Message, messageText, standsFor, summaryIn } from '../../../message/index.ts'

/**
 * What the records and notes of a compaction stand for: by each of them the messages before it that it replaced, records of earlier
 * compactions among them. Only what is beyond doubt: one record or note between two messages that stayed, no summary beside it, which says as many
 * messages as went.
 *
 * @param before the history as it was
 * @param after the history as the compaction left it
 */
export function earlierOf(before: readonly Message[], after: readonly Message[]): Map<Message, readonly Message[]> {
  const found = new Map<Message, readonly Message[]>()
  const places = new Map(before.map((message, i) => [message.id, i]))
  let next = 0
  let written: Message[] = []
  const settle = (end: number) => {
    const [only, ...more] = written
    const run = before.slice(next, end)
    if (only && more.length === 0 && standsFor(only) === countOfAll(run)) found.set(only, run)
    written = []
  }
  for (const message of after) {
    const place = stayed(message, before, places)
    if (place !== undefined && place >= next) {
      settle(place)
      next = place + 1
    } else if (standsFor(message) || summaryIn(message)) written.push(message)
  }
  settle(before.length)
  return found
}

/** Where a message stood before, whole or shortened. What decant writes may have the id of what it wrote there before. */
function stayed(message: Message, before: readonly Message[], places: ReadonlyMap<string, number>): number | undefined {
  const place = places.get(message.id)
  const same = place === undefined ? undefined : before[place]
  if (same === undefined || same === message || !isWritten(message)) return place
  return messageText(same) === messageText(message) ? place : undefined
}
