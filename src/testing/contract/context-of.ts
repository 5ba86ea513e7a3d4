import { createHash } from 'node:crypto'
import type { Profile } from '../../law/index.ts'
import type { Message } from '../../message/index.ts'
import { messageText } from '../../message/index.ts'
import type { Context } from '../../strategy/index.ts'

/** A context that counts one token for every four UTF-16 units plus 4 a message, and makes refs from a digest. */
export function contextOf(budget: number, profile: Profile, rest: Partial<Context> = {}): Context {
  const estimate = (text: string): number => Math.ceil(text.length / 4)
  return {
    budget,
    profile,
    count: (message: Message) => estimate(messageText(message)) + 4,
    estimate,
    ref: (text) => createHash('sha256').update(text).digest('hex').slice(0, 10),
    ...rest,
  }
}
