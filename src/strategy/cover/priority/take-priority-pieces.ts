import type { Chooser } from '../choose/chooser.ts'
import { maxTaskTokens } from './max-task-tokens.ts'
import type { PriorityPieces } from './priority-pieces.ts'

/** A fraction of the room; if that is little, this many tokens, up to another fraction. */
interface RoomLimit {
  readonly fraction: number
  readonly minTokens: number
  readonly maxFraction: number
}

/** For the latest action, the beginning of the task and the user's demands, each. */
const TASK_LIMIT: RoomLimit = { fraction: 0.05, minTokens: 30, maxFraction: 1 / 8 }
/** For the user's last words, if they take no more. */
const USER_TEXT_LIMIT: RoomLimit = { fraction: 0.05, minTokens: 30, maxFraction: 1 / 10 }
/** For the assistant's last text, which the user's final words answer. */
const ANSWERED_LIMIT: RoomLimit = { fraction: 0.1, minTokens: 60, maxFraction: 1 / 5 }
/** For results that no model has seen, each if it fits the rest of this. */
const UNSEEN_LIMIT: RoomLimit = { fraction: 0.05, minTokens: 200, maxFraction: 1 / 4 }

/** Takes the first pieces within `limit` tokens; `room` also includes the tokens besides pieces. */
export function takePriorityPieces(chooser: Chooser, priority: PriorityPieces, limit: number, room: number): void {
  const tokensLeft = () => limit - chooser.spent
  const tokensWithin = ({ fraction, minTokens, maxFraction }: RoomLimit, room: number) => Math.max(room * fraction, Math.min(minTokens, limit * maxFraction))
  if (chooser.fits(priority.task, Math.min(limit, maxTaskTokens(room)))) chooser.takeWhole(priority.task, limit)
  for (const pieces of [priority.latestAction, priority.taskStart, priority.demands]) chooser.takeWhole(pieces, chooser.spent + tokensWithin(TASK_LIMIT, limit))
  if (chooser.fits(priority.lastUserText, tokensWithin(USER_TEXT_LIMIT, tokensLeft()))) chooser.takeWhole(priority.lastUserText, limit)
  chooser.takeWhole(priority.answeredText, chooser.spent + tokensWithin(ANSWERED_LIMIT, tokensLeft()))
  const newLimit = chooser.spent + tokensWithin(UNSEEN_LIMIT, tokensLeft())
  for (const pieces of priority.unseenResults) if (chooser.fits(pieces, newLimit - chooser.spent)) chooser.takeWhole(pieces, newLimit)
}
