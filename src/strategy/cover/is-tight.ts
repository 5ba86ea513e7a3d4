import type { Message } from '../../message/index.ts'
import { charactersOf, standsFor, totalTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import type { Gap } from './fill.ts'

/**
 * Whether earlier records that are alone in their gap exceed the room together with the new records, apart from bridges, which are needed where roles must
 * alternate. A gap far longer than its record is not counted, since it is removed for sure.
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
