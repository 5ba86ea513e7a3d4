import type { Profile } from '../../../law/index.ts'
import { isSystem, type Message } from '../../../message/index.ts'

/** A turn of which nothing may go, `[start, end)`. */
export interface HeldTurn {
  readonly start: number
  readonly end: number
  /** Its reasoning is bound to all that stood before it, so that nothing before it may go either. */
  readonly isBound: boolean
}

/**
 * The turn under way that must stay whole: a provider wants it to begin with its reasoning, and it holds what must stay and may not be told as text, an
 * open call or a part unknown to this version. Undefined where none does, and where the provider wants no such thing. Linear.
 * @param floor the hard floor of the messages, one flag a message
 */
export function heldTurn(messages: readonly Message[], floor: Uint8Array, { laws }: Pick<Profile, 'laws'>): HeldTurn | undefined {
  if (!laws.includes('thinking-opens-loop')) return undefined
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  if (!messages[last]?.parts.some((part) => part.type === 'tool-call' && !part.hosted)) return undefined
  let start = last
  let mustStay = false
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i] as Message
    const ofAgent = message.role === 'assistant' || isOfTools(message)
    if (i < last && !ofAgent && !isSystem(message)) break
    if (message.role === 'assistant') start = i
    if (ofAgent && floor[i] === 1) mustStay = true
  }
  if (!mustStay || messages[start]?.parts[0]?.type !== 'reasoning') return undefined
  return { start, end: messages.length, isBound: laws.includes('prefix-binding') }
}

function isOfTools({ role, parts }: Message): boolean {
  return role === 'tool' || (role === 'user' && parts.length > 0 && parts.every(({ type }) => type === 'tool-result'))
}
