import { type Message, units } from '../../message/index.ts'
import { firstUserMessages, protectedMessages } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import { findUnseenTail } from './find-unseen-tail.ts'
import { losesReasoning } from './loses-reasoning.ts'
import { maxTaskTokens } from './priority/max-task-tokens.ts'

/** The approximate tokens of a record or note beyond its content. */
const FRAME_TOKENS = 24
/** The fraction of the room for the extra frames needed if the user's opening words stay between removed messages. */
const MAX_FRAMES_FRACTION = 0.05
/** The fraction of the budget for keeping the newest units whole, and their greatest number. */
const TAIL_FRACTION = 0.12
const MAX_TAIL_UNITS = 6
/**
 * Results that no model has seen yet stay whole if they take no larger a fraction of the budget than the budget is of the history, and at most this fraction.
 */
const MAX_UNSEEN_FRACTION = 0.5

/**
 * The messages that stay whole: system text, the hard floor, pins, the task if it is short, the newest units that fit a small fraction of the budget, and
 * messages that no model has seen yet if they fit a larger one. One flag a message. If there is little room, the task stays only if that needs no further
 * record or note; otherwise it is shown whole in the record.
 * @param unusedTokens tokens that nothing else can use: unseen messages may take them too
 */
export function keptMessages(messages: readonly Message[], context: Context, unusedTokens = 0): Uint8Array {
  const stays = protectedMessages({ messages, tools: [] }, context)
  let room = context.budget
  messages.forEach((message, i) => {
    if (stays[i]) room -= context.count(message)
  })
  const unseenTail = findUnseenTail(messages, stays, room, context)
  keepFirstUserMessages(messages, stays, room, context)
  if (unseenTail && unseenTail.tokens <= Math.max(unusedTokens, room * Math.min(MAX_UNSEEN_FRACTION, unseenTail.roomFraction))) stays.fill(1, unseenTail.start)
  let left = room * TAIL_FRACTION
  for (const unit of units(messages).reverse().slice(0, MAX_TAIL_UNITS)) {
    for (let i = unit.start; i < unit.end; i++) left -= stays[i] ? 0 : context.count(messages[i] as Message)
    if (left < 0 || losesReasoning(messages.slice(unit.start, unit.end), context)) break
    stays.fill(1, unit.start, unit.end)
  }
  return stays
}

/** Keeps the opening words that fit their share, frames included: the newest first, and then those that adjoin a kept one. */
function keepFirstUserMessages(messages: readonly Message[], stays: Uint8Array, room: number, { count }: Context): void {
  const firstUser = firstUserMessages(messages)
  let taskRoom = maxTaskTokens(room)
  for (const i of [...firstUser, ...firstUser.toReversed()]) {
    if (stays[i]) continue
    const frames = FRAME_TOKENS * addedGaps(stays, i)
    const tokens = count(messages[i] as Message) + frames
    if (tokens > taskRoom || frames > room * MAX_FRAMES_FRACTION) continue
    taskRoom -= tokens
    stays[i] = 1
  }
}

/** The number of additional removed runs if one of their messages stays: 1 in the middle of a run, 0 at its end, -1 if it is the whole run. */
function addedGaps(stays: Uint8Array, i: number): number {
  return Number(i > 0 && stays[i - 1] === 0) + Number(stays[i + 1] === 0) - 1
}
