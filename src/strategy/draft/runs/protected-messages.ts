import { type History, hasPart, isWrittenByDecant, type Message, units } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { cachedHardFloor } from './cached-hard-floor.ts'
import { lockedTurn } from './locked-turn.ts'

/**
 * Flags the messages that no strategy may touch: the hard floor and the caller's pins. One flag a message. A message with results is not protected for the
 * parts next to them: `draftEdit` puts these parts if the message is removed, and leaves them as they were if it is shortened. If a provider requires a turn
 * under way to begin with reasoning, the answer that ended the last partly kept turn is protected too: without it, that turn would be under way again. So is
 * every part of a turn under way that must stay (see `lockedTurn`), but the texts of its results only if something is bound to them.
 */
export function protectedMessages(history: History, context: Pick<Context, 'pinned' | 'profile' | 'count'>): Uint8Array {
  const { pinned, profile } = context
  const floor = cachedHardFloor(history, context)
  const flags = floor.map((flag) => (flag === 1 ? 1 : 0))
  const locked = lockedTurn(history.messages, floor, profile)
  if (locked) for (let i = locked.start; i < locked.end; i++) if (locked.isBound || !hasPart(history.messages[i] as Message, 'tool-result')) flags[i] = 1
  if (pinned) for (let i = 0; i < flags.length; i++) if (pinned[i]) flags[i] = 1
  const closing = profile.laws.includes('thinking-opens-loop') ? closingAnswer(history.messages, flags) : undefined
  if (closing !== undefined) flags[closing] = 1
  return flags
}

/** Index of the answer, words without calls, that ended the turn of the last flagged unit with calls; undefined if there is none. Linear. */
function closingAnswer(messages: readonly Message[], flags: Uint8Array): number | undefined {
  const lastKeptUnit = units(messages).findLast(
    ({ start, end }) => flags.subarray(start, end).includes(1) && messages.slice(start, end).some((message) => hasPart(message, 'tool-call')),
  )
  for (let i = lastKeptUnit?.end ?? messages.length; i < messages.length; i++) {
    const message = messages[i] as Message
    if (message.role === 'user' && !isWrittenByDecant(message) && message.parts.some(({ type }) => type !== 'tool-result')) return undefined
    if (message.role === 'assistant' && !isWrittenByDecant(message) && !hasPart(message, 'tool-call') && hasPart(message, 'text')) return i
  }
  return undefined
}
