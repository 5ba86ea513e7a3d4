import { createHash } from 'node:crypto'
import type { Profile } from '../profile/profile.ts'

/**
 * An id in the form that the profile takes, made from an id that will not do. It depends on that id and on how many calls of the
 * same id came before, so that it is the same in every later request of the conversation.
 */
export function newCallId(callId: string, occurrence: number, profile: Profile, used: ReadonlySet<string>): string {
  const { pattern = '', max = 64 } = profile.callId ?? {}
  const form = new RegExp(pattern)
  for (let attempt = 0; ; attempt++) {
    const digest = digestOf(`${callId}\n${occurrence}\n${attempt}`)
    const readable = `${callId.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, max - 9)}_${digest.slice(0, 8)}`
    const candidate = max > 16 && form.test(readable) ? readable : digest.slice(0, Math.min(max, digest.length))
    if (!used.has(candidate)) return candidate
  }
}

/** 48 hexadecimal digits; letters and digits suit every provider's form. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 48)
}
