import { type History, isWritten, type Message, units } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { floorOf } from './floor-of.ts'
import { heldTurn } from './held-turn.ts'

/**
 * What no strategy may touch: the hard floor and what the caller pinned. One flag a message. A message that brings results is not among them for what
 * stands beside these: `draftEdit` puts that where the message goes, and leaves it as it was where the message shrinks. Where a provider wants a turn
 * under way to begin with reasoning, the answer that ended the last turn of which something stays is among them: without it that turn were under way again.
 * So is all of a turn under way that must stay; see `heldTurn`. The texts of its results are so only where something is bound to them.
 */
export function protectedMessages(history: History, context: Pick<Context, 'pinned' | 'profile' | 'count'>): Uint8Array {
  const { pinned, profile } = context
  const floor = floorOf(history, context)
  const flags = floor.map((flag) => (flag === 1 ? 1 : 0))
  const held = heldTurn(history.messages, floor, profile)
  if (held) for (let i = held.start; i < held.end; i++) if (held.isBound || !bringsResult(history.messages[i] as Message)) flags[i] = 1
  if (pinned) for (let i = 0; i < flags.length; i++) if (pinned[i]) flags[i] = 1
  const closing = profile.laws.includes('thinking-opens-loop') ? closingAnswer(history.messages, flags) : undefined
  if (closing !== undefined) flags[closing] = 1
  return flags
}

function bringsResult({ parts }: Message): boolean {
  return parts.some(({ type }) => type === 'tool-result')
}

/** Index of the answer, words without calls, that ended the turn of the last unit with calls of which a flag is set; undefined where none did. Linear. */
function closingAnswer(messages: readonly Message[], flags: Uint8Array): number | undefined {
  const kept = units(messages).findLast(({ start, end }) => flags.subarray(start, end).includes(1) && messages.slice(start, end).some(hasCall))
  for (let i = kept?.end ?? messages.length; i < messages.length; i++) {
    const message = messages[i] as Message
    if (message.role === 'user' && !isWritten(message) && message.parts.some(({ type }) => type !== 'tool-result')) return undefined
    if (message.role === 'assistant' && !isWritten(message) && !hasCall(message) && message.parts.some(({ type }) => type === 'text')) return i
  }
  return undefined
}

function hasCall({ parts }: Message): boolean {
  return parts.some(({ type }) => type === 'tool-call')
}
