import { isWrittenByDecant, type Message, messageTimes, parseTime } from '../../message/index.ts'
import type { Context } from '../strategy.ts'

/** The length of a half-life: in hours if messages carry a time, otherwise in messages. If one is missing, the whole history is `count` of them. */
export interface HalfLife {
  readonly messages: number | undefined
  readonly hours: number | undefined
  readonly count: number
}

/** The age of each message in half-lives: by time if the message's time and "now" are known, otherwise by the number of messages that follow. */
export function agesInHalfLives(messages: readonly Message[], { now }: Pick<Context, 'now'>, halfLife: HalfLife): Float64Array {
  const present = now === undefined ? Number.NaN : parseTime(now)
  const hours = messageTimes(messages).map((time) => Math.max(0, (present - time) / 3_600_000))
  const followers = new Float64Array(messages.length)
  let after = 0
  for (let i = messages.length - 1; i >= 0; i--) {
    followers[i] = after
    if (!isWrittenByDecant(messages[i] as Message)) after++
  }
  const perHours = halfLife.hours ?? maxAge(hours) / halfLife.count
  const perMessages = halfLife.messages ?? maxAge(followers) / halfLife.count
  return hours.map((age, i) => (Number.isNaN(age) ? (followers[i] as number) / perMessages : age / perHours))
}

/** The greatest age; 1 if none is above 0, since any number will do. */
function maxAge(ages: Float64Array): number {
  return ages.reduce((highest, age) => (age > highest ? age : highest), 0) || 1
}
