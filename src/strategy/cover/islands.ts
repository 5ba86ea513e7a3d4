import { type Message, units } from '../../message/index.ts'
import { openingWords, protectedMessages } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import { losesReasoning } from './loses-reasoning.ts'
import { unseen } from './unseen.ts'

/** Share of the budget that the first words of the user, those before the agent's, may take to stay whole. */
const TASK_SHARE = 0.15
/** A task of so few tokens may take more. */
const SHORT_TASK = 80
const SHORT_TASK_SHARE = 0.35
/** Share of the budget that the newest units may take to stay whole, and how many of them at most. */
const TAIL_SHARE = 0.12
const TAIL_UNITS = 6
/** Results that no model has seen yet may take as large a share of the budget to stay whole as the budget is of the history, and at most this. */
const UNSEEN_MOST = 0.5

/**
 * Which messages stay whole: system text, the hard floor, pins, the task where it is short, the newest units that fit a small share of the budget, and
 * what no model has seen yet where it fits a larger one. One flag a message.
 * @param idle tokens that nothing else has a use for: what no model has seen may take them too
 */
export function islands(messages: readonly Message[], context: Context, idle = 0): Uint8Array {
  const stays = protectedMessages({ messages, tools: [] }, context)
  let room = context.budget
  messages.forEach((message, i) => {
    if (stays[i]) room -= context.count(message)
  })
  let share = Math.min(room * SHORT_TASK_SHARE, Math.max(SHORT_TASK, room * TASK_SHARE))
  for (const i of openingWords(messages)) {
    const tokens = stays[i] ? 0 : context.count(messages[i] as Message)
    if (tokens > share) continue
    share -= tokens
    stays[i] = 1
  }
  const fresh = unseen(messages, context)
  if (fresh && fresh.tokens <= Math.max(idle, room * Math.min(UNSEEN_MOST, fresh.share))) stays.fill(1, fresh.from)
  let left = room * TAIL_SHARE
  for (const unit of units(messages).reverse().slice(0, TAIL_UNITS)) {
    for (let i = unit.start; i < unit.end; i++) left -= stays[i] ? 0 : context.count(messages[i] as Message)
    if (left < 0 || losesReasoning(messages.slice(unit.start, unit.end), context)) break
    stays.fill(1, unit.start, unit.end)
  }
  return stays
}
