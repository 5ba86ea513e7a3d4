import { type History, isSystem, type Message, type Turn } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'
import { isSealed } from './reading/is-sealed.ts'
import { speaker } from './reading/speaker.ts'

const LAW = 'thinking-opens-loop'

/**
 * Returns the parts of turns under way, latest first, that an edit left without the reasoning that they must begin with: without these messages the provider
 * would accept the history. A turn is everything the assistant does between words of the user. Results followed by words of the user still belong to it,
 * because the provider merges neighbours of one role; so the turn of the assistant's latest message counts, and, once that is removed, the one before.
 *
 * A turn begins with reasoning if its first message does and no later message lost its own. Empty if the profile has no such law, if the earlier history held
 * no sealed reasoning and its request does not turn thinking on, or if the earlier history's latest turn was already at fault and no message lost its
 * reasoning. Linear.
 */
export function unopened(before: History, after: History, profile: Profile): Turn[] {
  if (!profile.laws.includes(LAW) || !(before.thinks || before.messages.some(isSealed))) return []
  const was = new Map(before.messages.map((message) => [message.id, message]))
  const lost = (message: Message) => {
    if (isSealed(message) || !message.parts.some(({ type }) => type === 'tool-call')) return false
    const whole = was.get(message.id)
    return whole !== undefined && isSealed(whole)
  }
  const excused = faultOf(before.messages, before.messages.length, () => false) !== undefined
  const found: Turn[] = []
  for (let end = after.messages.length; ; ) {
    const fault = faultOf(after.messages, end, lost)
    if (!fault || (excused && !after.messages.slice(fault.start, fault.end).some(lost))) return found
    found.push(fault)
    if (!fault.all) return found
    end = fault.start
  }
}

/**
 * Checks the latest turn before `end`, if it is under way: returns the messages to remove for it to begin with reasoning, and whether that leaves none of its
 * messages after them.
 */
function faultOf(messages: readonly Message[], end: number, lost: (message: Message) => boolean): (Turn & { readonly all: boolean }) | undefined {
  let last = end - 1
  while (last >= 0 && messages[last]?.role !== 'assistant') last--
  if (last < 0 || !messages[last]?.parts.some((part) => part.type === 'tool-call' && !part.hosted)) return undefined
  let opens: number | undefined
  let bare: number | undefined
  let first = last
  for (let i = last; i >= 0 && isOfTurn(messages[i] as Message); i--) {
    const message = messages[i] as Message
    if (message.role !== 'assistant') continue
    first = i
    if (lost(message)) bare = i
    else if (bare === undefined && message.parts[0]?.type === 'reasoning') opens = i
  }
  if (bare === undefined && opens === first) return undefined
  return { start: bare ?? first, end: opens ?? last + 1, all: opens === undefined }
}

function isOfTurn(message: Message): boolean {
  return message.role === 'assistant' || isSystem(message) || speaker(message) === 'tool'
}
