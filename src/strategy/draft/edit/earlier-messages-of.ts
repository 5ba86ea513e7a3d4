import {
  countAllOriginals,
  countReplaced,
  hasPart,
  isWrittenByDecant,
  type Message,
  messageText,
  originalIndices,
  parseSummary,
} from '../../../message/index.ts'

/**
 * Maps each record and note of a compaction to the messages that it replaced, including records of earlier compactions; of a message whose text stayed, it
 * replaced the results only. Holds only unambiguous cases: a single record or note between two messages that stayed, without a summary next to it, whose count
 * equals the number of removed messages.
 *
 * @param before the history before the compaction
 * @param after the history after it
 */
export function earlierMessagesOf(before: readonly Message[], after: readonly Message[]): Map<Message, readonly Message[]> {
  const found = new Map<Message, readonly Message[]>()
  const indices = originalIndices(before, after)
  let next = 0
  let written: Message[] = []
  let run: Message[] = []
  let count = 0
  const extendRun = (end: number) => {
    const removed = before.slice(next, end)
    for (const message of removed) run.push(message)
    count += countAllOriginals(removed)
  }
  const closeRun = () => {
    const [only, ...more] = written
    if (only && more.length === 0 && countReplaced(only) === count) found.set(only, run)
    written = []
    run = []
    count = 0
  }
  for (const [i, message] of after.entries()) {
    const place = indices[i] as number
    const same = before[place]
    if (same && place >= next && isEarlier(same, message)) {
      extendRun(place)
      // The text beside removed results follows what replaced them and the rest of their run.
      if (written.length === 1 && hasPart(same, 'tool-result') && !hasPart(message, 'tool-result') && countReplaced(written[0] as Message) !== count) {
        run.push({ ...same, parts: same.parts.filter(({ type }) => type === 'tool-result') })
        count += countAllOriginals([same])
      } else closeRun()
      next = place + 1
    } else if (countReplaced(message) || parseSummary(message)) {
      if (run.length > 0) closeRun()
      written.push(message)
    }
  }
  extendRun(before.length)
  closeRun()
  return found
}

/** Whether a message is an earlier one, whole or shortened. A message written by decant may reuse the id of an earlier one. */
function isEarlier(same: Message, message: Message): boolean {
  return same === message || !isWrittenByDecant(message) || messageText(same) === messageText(message)
}
