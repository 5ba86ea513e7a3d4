import { messagesGiven } from '../given/messages-given.ts'
import { isSystem } from '../is-system.ts'
import { isWritten } from '../marks/is-written.ts'
import type { Message } from '../message.ts'
import type { Part } from '../part.ts'
import { besideResults } from '../unit/beside-results.ts'
import { isReasoning } from '../unit/goes-on.ts'
import { referredResults } from '../unit/referred-results.ts'
import { type Unit, units } from '../unit/unit.ts'
import { lastAnswer } from './answers.ts'
import { latestOfAgent } from './latest-of-agent.ts'
import { shownByTools } from './shown-by-tools.ts'

/**
 * Finds the hard floor, which no budget may remove: system and developer text; the user's words after the assistant's last answer without calls (some wires
 * write calls as separate messages, after the words they belong to); the frames of calls that may still be answered; reasoning at the end of the history (its
 * outcome may still follow); frames that hold parts unknown to this version; and results of calls that the provider stores and the client only refers to. Text
 * that decant wrote in the user's role does not count as the user's, nor does white space beside results; nor do pictures and files that only show the output
 * of a tool, once the agent has continued from them.
 * @returns one flag per message: 1 if it belongs to the floor, 2 if only its words do and its frame may be removed, because it also carries results or is
 * between a call and its result. See `besideResults`.
 */
export function hardFloor(messages: readonly Message[]): Uint8Array {
  messagesGiven(messages, 'hardFloor')
  const floor = new Uint8Array(messages.length)
  const answered = lastAnswer(messages)
  const latest = latestOfAgent(messages)
  const shown = shownByTools(messages)
  messages.forEach((message, i) => {
    if (isSystem(message)) floor[i] = 1
    if (i <= answered || message.role !== 'user' || isWritten(message) || (shown[i] === 1 && i < latest.start)) return
    if (!message.parts.some((part) => part.type === 'tool-result')) floor[i] = message.parts.length > 0 ? 1 : 0
    else if (besideResults(message).parts.length > 0) floor[i] = 2
  })
  let awaiting = 0
  for (const unit of units(messages)) {
    if (isAwaited(unit, messages, latest.start)) awaiting = unit.start < latest.start ? unit.end : latest.end
    const isLast = unit.end === messages.length && isReasoning(messages[unit.end - 1] as Message)
    const holds = messages.slice(unit.start, unit.end).some(holdsUnknown)
    if (isLast) floor.fill(1, unit.start, unit.end)
    else if (unit.start < awaiting || holds) pinFrame(floor, unit, messages)
    else for (let i = unit.start + 1; i < unit.end; i++) if (floor[i] === 1) floor[i] = 2
  }
  for (const i of referredResults(messages)) floor[i] = 1
  return floor
}

/** Whether a call of a unit may still be answered. A call that the provider runs itself always may: the approval for it may come after other words. */
function isAwaited({ start, end, open }: Unit, messages: readonly Message[], latest: number): boolean {
  if (open.length === 0) return false
  const named = new Set(open)
  const awaits = (part: Part, i: number) => part.type === 'tool-call' && named.has(part.callId) && (i >= latest || part.hosted === true)
  return messages.slice(start, end).some(({ parts }, i) => parts.some((part) => awaits(part, start + i)))
}

/** Pins a frame but not the texts of its results: the laws keep results with their frame, and a shortened result keeps its unknown parts unchanged. */
function pinFrame(floor: Uint8Array, { start, end }: Unit, messages: readonly Message[]): void {
  floor[start] = 1
  for (let i = start + 1; i < end; i++) if (!messages[i]?.parts.some(({ type }) => type === 'tool-result')) floor[i] = 1
}

function holdsUnknown(message: Message): boolean {
  return message.parts.some((part) => isUnknown(part) || (part.type === 'tool-result' && part.output.some(isUnknown)))
}

function isUnknown(part: Part): boolean {
  return part.type === 'opaque' && part.text === undefined
}
