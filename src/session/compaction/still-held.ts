import { createHash } from 'node:crypto'
import { type Archive, unlessAltered } from '../../archive/index.ts'
import { handle, type Message, messageText } from '../../message/index.ts'
import { refText, reopenedAtMost } from '../../strategy/index.ts'

/** Maps a record or note of an earlier compaction to the messages that it replaced. */
export type Earlier = Pick<ReadonlyMap<Message, readonly Message[]>, 'get'>

/**
 * Of the records and notes among messages, including those nested in the messages they replaced, returns the ones whose text the archive still holds unaltered:
 * what was forgotten or altered there is not chosen from again. The newest are looked up first, and no more than a strategy reads again.
 */
export async function stillHeld(
  messages: readonly Message[],
  earlier: Earlier,
  archive: Archive,
  budget: number,
): Promise<ReadonlyMap<Message, readonly Message[]>> {
  const held = new Map<Message, readonly Message[]>()
  const waiting = [...messages]
  let left = reopenedAtMost(budget)
  for (let message = waiting.pop(); message; message = waiting.pop()) {
    const run = earlier.get(message)
    const size = run?.reduce((sum, one) => sum + messageText(one).length, 0) ?? 0
    if (!run || size > left) continue
    left -= size
    const [ref] = handle.read(messageText(message).slice(0, 120))
    const record = ref === undefined ? undefined : await archive.get(ref).catch(unlessAltered)
    if (record?.hash !== createHash('sha256').update(refText(run)).digest('hex')) continue
    held.set(message, run)
    for (const one of run) waiting.push(one)
  }
  return held
}
