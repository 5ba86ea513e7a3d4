import { createHash } from 'node:crypto'
import { type Archive, ignoreHashMismatch } from '../../archive/index.ts'
import { handle, type Message, messageText } from '../../message/index.ts'
import { maxReopenedCharacters, refText } from '../../strategy/index.ts'
import type { EarlierMessages } from '../transcript/compaction-stack.ts'

/**
 * Of the records and notes among messages, including those nested in the messages they replaced, returns the ones whose text the archive still contains
 * unaltered: what was forgotten or altered there is not chosen from again. The newest are looked up first, and no more than a strategy reads again.
 */
export async function restorableRecords(
  messages: readonly Message[],
  earlier: EarlierMessages,
  archive: Archive,
  budget: number,
): Promise<ReadonlyMap<Message, readonly Message[]>> {
  const restorable = new Map<Message, readonly Message[]>()
  const pending = [...messages]
  let remainingChars = maxReopenedCharacters(budget)
  for (let message = pending.pop(); message; message = pending.pop()) {
    const replaced = earlier.get(message)
    const size = replaced?.reduce((sum, one) => sum + messageText(one).length, 0) ?? 0
    if (!replaced || size > remainingChars) continue
    remainingChars -= size
    const [ref] = handle.read(messageText(message).slice(0, 120))
    const record = ref === undefined ? undefined : await archive.get(ref).catch(ignoreHashMismatch)
    if (record?.hash !== createHash('sha256').update(refText(replaced)).digest('hex')) continue
    restorable.set(message, replaced)
    for (const one of replaced) pending.push(one)
  }
  return restorable
}
