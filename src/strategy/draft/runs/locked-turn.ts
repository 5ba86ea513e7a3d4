import type { Profile } from '../../../law/index.ts'
import { isSystem, type Message } from '../../../message/index.ts'

/** The part of a turn that must stay whole, `[start, end)`. */
export interface LockedTurn {
  readonly start: number
  readonly end: number
  /** Whether its reasoning is bound to everything before it, so that nothing before it may be removed either. */
  readonly isBound: boolean
}

/**
 * The part of the turn under way that must stay whole. The provider requires the turn to begin with reasoning, and the turn contains something that must stay
 * and may not be rewritten as text: an open call or a part unknown to this version. If that has no reasoning of its own to begin with, everything from the
 * reasoning before it on stays; if reasoning is bound to everything before it, the whole turn stays. Undefined if nothing locks any part of the turn, or if
 * the provider has no such requirement. Linear.
 * @param floor the hard floor of the messages, one flag a message
 */
export function lockedTurn(messages: readonly Message[], floor: Uint8Array, { laws }: Pick<Profile, 'laws'>): LockedTurn | undefined {
  if (!laws.includes('thinking-opens-loop')) return undefined
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  if (!messages[last]?.parts.some((part) => part.type === 'tool-call' && !part.hosted)) return undefined
  const isBound = laws.includes('prefix-binding')
  let next = messages.length
  let [start, end] = [next, 0]
  let mustStay = false
  let isOpen = true
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i] as Message
    const isFromAgent = message.role === 'assistant' || isToolMessage(message)
    if (i < last && !isFromAgent && !isSystem(message)) break
    if (isFromAgent && floor[i] === 1) mustStay = true
    if (message.role !== 'assistant') continue
    const startsWithReasoning = message.parts[0]?.type === 'reasoning'
    if (mustStay && (isBound || !startsWithReasoning)) {
      end = Math.max(end, next)
      isOpen = false
    }
    if (!isOpen) start = i
    isOpen = isBound ? isOpen : isOpen || startsWithReasoning
    mustStay = false
    next = i
  }
  if (end === 0 || messages[next]?.parts[0]?.type !== 'reasoning') return undefined
  return { start, end: isBound ? messages.length : end, isBound }
}

function isToolMessage({ role, parts }: Message): boolean {
  return role === 'tool' || (role === 'user' && parts.length > 0 && parts.every(({ type }) => type === 'tool-result'))
}
