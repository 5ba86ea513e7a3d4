import type { Archive } from '../archive/index.ts'
import { type Message, messageText } from '../message/index.ts'

const REF = /decant:([0-9a-z]{1,64})/

/** Of records and notes those whose text the archive still holds: what was forgotten there is not chosen from again. */
export async function stillHeld(earlier: ReadonlyMap<Message, readonly Message[]>, archive: Archive): Promise<ReadonlyMap<Message, readonly Message[]>> {
  const held = new Map<Message, readonly Message[]>()
  for (const [message, run] of earlier) {
    const ref = REF.exec(messageText(message).slice(0, 120))?.[1]
    if (ref !== undefined && (await archive.get(ref))) held.set(message, run)
  }
  return held
}
