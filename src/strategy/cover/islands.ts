import { type Message, units } from '../../message/index.ts'
import { openingWords, protectedMessages } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import { taskShare } from './first/task-share.ts'
import { losesReasoning } from './loses-reasoning.ts'
import { unseen } from './unseen.ts'

/** The approximate tokens of a record or note beyond its content. */
const FRAME = 24
/** The share of the room for the extra frames needed if the user's opening words stay between removed messages. */
const FRAMES_SHARE = 0.05
/** The share of the budget for keeping the newest units whole, and their greatest number. */
const TAIL_SHARE = 0.12
const TAIL_UNITS = 6
/** Results that no model has seen yet stay whole if they take no larger a share of the budget than the budget is of the history, and at most this share. */
const UNSEEN_MOST = 0.5

/**
 * The messages that stay whole: system text, the hard floor, pins, the task if it is short, the newest units that fit a small share of the budget, and messages
 * that no model has seen yet if they fit a larger one. One flag a message. If there is little room, the task stays only if that needs no further record or
 * note; otherwise it is shown whole in the record.
 * @param idle tokens that nothing else can use: unseen messages may take them too
 */
export function islands(messages: readonly Message[], context: Context, idle = 0): Uint8Array {
  const stays = protectedMessages({ messages, tools: [] }, context)
  let room = context.budget
  messages.forEach((message, i) => {
    if (stays[i]) room -= context.count(message)
  })
  const fresh = unseen(messages, stays, room, context)
  keepOpening(messages, stays, room, context)
  if (fresh && fresh.tokens <= Math.max(idle, room * Math.min(UNSEEN_MOST, fresh.share))) stays.fill(1, fresh.from)
  let left = room * TAIL_SHARE
  for (const unit of units(messages).reverse().slice(0, TAIL_UNITS)) {
    for (let i = unit.start; i < unit.end; i++) left -= stays[i] ? 0 : context.count(messages[i] as Message)
    if (left < 0 || losesReasoning(messages.slice(unit.start, unit.end), context)) break
    stays.fill(1, unit.start, unit.end)
  }
  return stays
}

/** Keeps the opening words that fit their share, frames included: the newest first, and then those that adjoin a kept one. */
function keepOpening(messages: readonly Message[], stays: Uint8Array, room: number, { count }: Context): void {
  const opening = openingWords(messages)
  let share = taskShare(room)
  for (const i of [...opening, ...opening.toReversed()]) {
    if (stays[i]) continue
    const frames = FRAME * parting(stays, i)
    const tokens = count(messages[i] as Message) + frames
    if (tokens > share || frames > room * FRAMES_SHARE) continue
    share -= tokens
    stays[i] = 1
  }
}

/** The number of additional removed runs if one of their messages stays: 1 in the middle of a run, 0 at its end, -1 if it is the whole run. */
function parting(stays: Uint8Array, i: number): number {
  return Number(i > 0 && stays[i - 1] === 0) + Number(stays[i + 1] === 0) - 1
}
