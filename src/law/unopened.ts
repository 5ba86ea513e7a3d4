import { type History, isSystem, type Message, type Turn } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'
import { isSealed } from './reading/is-sealed.ts'
import { speaker } from './reading/speaker.ts'

const LAW = 'thinking-opens-loop'

/**
 * What an edit left of turns under way without the reasoning that they must begin with, the latest first: were it no turn any more, the history would be
 * taken. A turn is what the assistant does between words of the user; results behind which the user speaks still belong to it, as the provider makes one
 * message of neighbours of one role, and so it is the turn of the latest message of the assistant that counts, and without it the one before.
 *
 * It begins with reasoning where its first message does, and where none behind that lost what it had. Empty where the profile demands no such thing,
 * where the history before held no sealed reasoning and its request turns no thinking on, and where its own latest turn was at fault and none lost any.
 * Linear.
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

/** Of the latest turn before `end`, where it is under way: what must go for it to begin with reasoning, and whether nothing of it is left behind that. */
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
