import { type History, isSystem, type Message, originalIndices, type Turn } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'
import { hasSignedReasoning } from './reading/has-signed-reasoning.ts'
import { speaker } from './reading/speaker.ts'

const LAW = 'thinking-opens-loop'

/**
 * Returns the parts of turns under way, latest first, that an edit left without the reasoning that they must begin with: without these messages the provider
 * would accept the history. A turn is everything the assistant does between words of the user. Results followed by words of the user still belong to it,
 * because the provider merges neighbours of one role; so the turn of the assistant's latest message counts, and, once that is removed, the one before.
 *
 * A turn begins with reasoning if its first message does and no later message lost its own. Empty if the profile has no such law, if the earlier history
 * contained no signed reasoning and its request does not turn thinking on, or if the earlier history's latest turn already violated that law and no message
 * lost its reasoning. Linear.
 */
export function turnsMissingReasoning(before: History, after: History, profile: Profile): Turn[] {
  if (!profile.laws.includes(LAW) || !(before.thinks || before.messages.some(hasSignedReasoning))) return []
  const indices = originalIndices(before.messages, after.messages)
  const stripped = new Set(
    after.messages.filter((message, i) => {
      if (hasSignedReasoning(message) || !message.parts.some(({ type }) => type === 'tool-call')) return false
      const original = before.messages[indices[i] as number]
      return original !== undefined && hasSignedReasoning(original)
    }),
  )
  const lostReasoning = (message: Message) => stripped.has(message)
  const isExcused = turnMissingReasoning(before.messages, before.messages.length, () => false) !== undefined
  const found: Turn[] = []
  for (let end = after.messages.length; ; ) {
    const turn = turnMissingReasoning(after.messages, end, lostReasoning)
    if (!turn || (isExcused && !after.messages.slice(turn.start, turn.end).some(lostReasoning))) return found
    found.push(turn)
    if (!turn.isEntireTurn) return found
    end = turn.start
  }
}

/**
 * Checks the latest turn before `end`, if it is under way: returns the messages to remove for it to begin with reasoning, and whether that leaves none of its
 * messages after them.
 */
function turnMissingReasoning(
  messages: readonly Message[],
  end: number,
  lostReasoning: (message: Message) => boolean,
): (Turn & { readonly isEntireTurn: boolean }) | undefined {
  let last = end - 1
  while (last >= 0 && messages[last]?.role !== 'assistant') last--
  if (last < 0 || !messages[last]?.parts.some((part) => part.type === 'tool-call' && !part.hosted)) return undefined
  let reasoningStart: number | undefined
  let strippedStart: number | undefined
  let first = last
  for (let i = last; i >= 0 && belongsToTurn(messages[i] as Message); i--) {
    const message = messages[i] as Message
    if (message.role !== 'assistant') continue
    first = i
    if (lostReasoning(message)) strippedStart = i
    else if (strippedStart === undefined && message.parts[0]?.type === 'reasoning') reasoningStart = i
  }
  if (strippedStart === undefined && reasoningStart === first) return undefined
  return { start: strippedStart ?? first, end: reasoningStart ?? last + 1, isEntireTurn: reasoningStart === undefined }
}

function belongsToTurn(message: Message): boolean {
  return message.role === 'assistant' || isSystem(message) || speaker(message) === 'tool'
}
