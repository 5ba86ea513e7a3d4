import type { Message } from '../../message/index.ts'
import { charactersOf, standsFor, totalTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import type { Gap } from './fill.ts'

/**
 * Whether the records of earlier compactions that stand alone are above the room with those that were made now; bridges aside, which stand where roles
 * must alternate. What is far longer than its record is not counted: it goes for sure.
 */
export function isTight(gaps: readonly Gap[], records: readonly Message[], room: number, { count }: Context): boolean {
  const alone = gaps.map(({ gone }) => gone.every((message) => standsFor(message) !== undefined))
  if (!alone.includes(true)) return false
  let tokens = 0
  gaps.forEach(({ gone }, i) => {
    const record = records[i] as Message
    if (alone[i]) tokens += totalTokens(gone.filter(standsFor), count)
    else if (charactersOf(gone) > 2 * charactersOf([record])) tokens += count(record)
    else tokens += Math.min(totalTokens(gone, count), count(record))
  })
  return tokens > room
}
