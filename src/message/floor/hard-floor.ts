import { isSystem } from '../is-system.ts'
import { isWrittenByDecant } from '../marks/is-written-by-decant.ts'
import type { Message } from '../message.ts'
import type { Part } from '../part.ts'
import { isReasoningOnly } from '../unit/continues-answer.ts'
import { referredResultIndices } from '../unit/referred-result-indices.ts'
import { type Unit, units } from '../unit/unit.ts'
import { withoutToolParts } from '../unit/without-tool-parts.ts'
import { checkMessages } from '../validation/check-messages.ts'
import { lastAnswerIndex } from './answers.ts'
import { flagToolMedia } from './flag-tool-media.ts'
import { latestAgentRun } from './latest-agent-run.ts'

/**
 * Finds the hard floor, which no budget may remove: system and developer text; the user's words after the assistant's last answer without calls (some wires
 * write calls as separate messages, after the words they belong to); the frames of calls that may still be answered; reasoning at the end of the history (its
 * outcome may still follow); frames that contain parts unknown to this version; and results of calls that the provider stores and the client only refers to.
 * Text that decant wrote in the user's role does not count as the user's, nor does white space alongside results; nor do pictures and files that only show the
 * output of a tool, once the agent has continued from them.
 * @returns one flag per message: 1 if it belongs to the floor, 2 if only its words do and its frame may be removed, because it also carries results or is
 * between a call and its result. See `withoutToolParts`.
 */
export function hardFloor(messages: readonly Message[]): Uint8Array {
  checkMessages(messages, 'hardFloor')
  const floor = new Uint8Array(messages.length)
  const lastAnswer = lastAnswerIndex(messages)
  const latestRun = latestAgentRun(messages)
  const toolMedia = flagToolMedia(messages)
  messages.forEach((message, i) => {
    if (isSystem(message)) floor[i] = 1
    if (i <= lastAnswer || message.role !== 'user' || isWrittenByDecant(message) || (toolMedia[i] === 1 && i < latestRun.start)) return
    if (!message.parts.some((part) => part.type === 'tool-result')) floor[i] = message.parts.length > 0 ? 1 : 0
    else if (withoutToolParts(message).parts.length > 0) floor[i] = 2
  })
  let awaiting = 0
  for (const unit of units(messages)) {
    if (isAwaitingResult(unit, messages, latestRun.start)) awaiting = unit.start < latestRun.start ? unit.end : latestRun.end
    const isLast = unit.end === messages.length && isReasoningOnly(messages[unit.end - 1] as Message)
    const hasUnknown = messages.slice(unit.start, unit.end).some(hasUnknownPart)
    if (isLast) floor.fill(1, unit.start, unit.end)
    else if (unit.start < awaiting || hasUnknown) pinFrame(floor, unit, messages)
    else for (let i = unit.start + 1; i < unit.end; i++) if (floor[i] === 1) floor[i] = 2
  }
  for (const i of referredResultIndices(messages)) floor[i] = 1
  return floor
}

/** Whether a call of a unit may still be answered. A call that the provider runs itself always may: the approval for it may come after other words. */
function isAwaitingResult({ start, end, open }: Unit, messages: readonly Message[], runStart: number): boolean {
  if (open.length === 0) return false
  const openIds = new Set(open)
  const isOpenCall = (part: Part, i: number) => part.type === 'tool-call' && openIds.has(part.callId) && (i >= runStart || part.hosted === true)
  return messages.slice(start, end).some(({ parts }, i) => parts.some((part) => isOpenCall(part, start + i)))
}

/** Pins a frame but not the texts of its results: the laws keep results with their frame, and a shortened result keeps its unknown parts unchanged. */
function pinFrame(floor: Uint8Array, { start, end }: Unit, messages: readonly Message[]): void {
  floor[start] = 1
  for (let i = start + 1; i < end; i++) if (!messages[i]?.parts.some(({ type }) => type === 'tool-result')) floor[i] = 1
}

function hasUnknownPart(message: Message): boolean {
  return message.parts.some((part) => isUnknownPart(part) || (part.type === 'tool-result' && part.output.some(isUnknownPart)))
}

function isUnknownPart(part: Part): boolean {
  return part.type === 'opaque' && part.text === undefined
}
