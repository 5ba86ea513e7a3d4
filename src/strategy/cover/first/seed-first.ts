import type { Chooser } from '../choose/choose.ts'
import type { FirstPieces } from './first-pieces.ts'
import { taskShare } from './task-share.ts'

/** A share of the room; if that is little, this many tokens, up to another share. */
interface Part {
  readonly share: number
  readonly least: number
  readonly most: number
}

/** For the latest action, the beginning of the task and the user's demands, each. */
const FIRST: Part = { share: 0.05, least: 30, most: 1 / 8 }
/** For the user's last words, if they take no more. */
const SAID: Part = { share: 0.05, least: 30, most: 1 / 10 }
/** For the assistant's last text, which the user's final words answer. */
const ANSWERED: Part = { share: 0.1, least: 60, most: 1 / 5 }
/** For results that no model has seen, each if it fits the rest of this. */
const FRESH: Part = { share: 0.05, least: 200, most: 1 / 4 }

/** Takes the first pieces within `limit` tokens; `room` also includes the tokens beside pieces. */
export function seedFirst(chooser: Chooser, first: FirstPieces, limit: number, room: number): void {
  const left = () => limit - chooser.spent
  const tokens = ({ share, least, most }: Part, of: number) => Math.max(of * share, Math.min(least, limit * most))
  if (chooser.fits(first.task, Math.min(limit, taskShare(room)))) chooser.seed(first.task, limit)
  for (const pieces of [first.told, first.opens, first.demands]) chooser.seed(pieces, chooser.spent + tokens(FIRST, limit))
  if (chooser.fits(first.said, tokens(SAID, left()))) chooser.seed(first.said, limit)
  chooser.seed(first.answered, chooser.spent + tokens(ANSWERED, left()))
  const until = chooser.spent + tokens(FRESH, left())
  for (const pieces of first.fresh) if (chooser.fits(pieces, until - chooser.spent)) chooser.seed(pieces, until)
}
