import { type Message, units } from '../../message/index.ts'
import { openingWords, protectedMessages } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import { taskShare } from './first/task-share.ts'
import { losesReasoning } from './loses-reasoning.ts'
import { unseen } from './unseen.ts'

/** About how many tokens a record or a note takes beside what it tells. */
const FRAME = 24
/** Share of the room that the frames may take which there are more of where the first words of the user stay between what goes. */
const FRAMES_SHARE = 0.05
/** Share of the budget that the newest units may take to stay whole, and how many of them at most. */
const TAIL_SHARE = 0.12
const TAIL_UNITS = 6
/** Results that no model has seen yet may take as large a share of the budget to stay whole as the budget is of the history, and at most this. */
const UNSEEN_MOST = 0.5

/**
 * Which messages stay whole: system text, the hard floor, pins, the task where it is short, the newest units that fit a small share of the budget, and
 * what no model has seen yet where it fits a larger one. One flag a message. Where there is little room the task stays only if no further record or note
 * is needed for that; else it stands whole in the record.
 * @param idle tokens that nothing else has a use for: what no model has seen may take them too
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

/** Lets the opening words stay that fit their share, frames counted: the newest first, and then those that one of these goes on from. */
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

/** How many more runs of messages that go there are where one of them stays: 1 in the midst of a run, 0 at its end, -1 where it is all of it. */
function parting(stays: Uint8Array, i: number): number {
  return Number(i > 0 && stays[i - 1] === 0) + Number(stays[i + 1] === 0) - 1
}
