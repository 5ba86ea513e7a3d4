import { createHash } from 'node:crypto'
import { type Archive, unlessAltered } from '../../archive/index.ts'
import { handle, type Message, messageText } from '../../message/index.ts'
import { refText, reopenedAtMost } from '../../strategy/index.ts'

/**
 * Of records and notes, given oldest first, those whose text the archive still holds as it was: what was forgotten or altered there is not
 * chosen from again. The newest are looked up first, and no more than a strategy reads again.
 */
export async function stillHeld(
  earlier: ReadonlyMap<Message, readonly Message[]>,
  archive: Archive,
  budget: number,
): Promise<ReadonlyMap<Message, readonly Message[]>> {
  const held = new Map<Message, readonly Message[]>()
  let left = reopenedAtMost(budget)
  for (const [message, run] of [...earlier].reverse()) {
    const size = run.reduce((sum, one) => sum + messageText(one).length, 0)
    if (size > left) continue
    left -= size
    const [ref] = handle.read(messageText(message).slice(0, 120))
    const record = ref === undefined ? undefined : await archive.get(ref).catch(unlessAltered)
    if (record?.hash === createHash('sha256').update(refText(run)).digest('hex')) held.set(message, run)
  }
  return held
}
