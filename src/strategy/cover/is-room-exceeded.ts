import { countReplaced, type Message } from '../../message/index.ts'
import { charactersOf, totalTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import type { Gap } from './fill-records.ts'

/**
 * Whether earlier records that are alone in their gap exceed the room together with the new records, apart from bridges, which are needed where roles must
 * alternate. A gap far longer than its record is not counted, since it is removed for sure.
 */
export function isRoomExceeded(gaps: readonly Gap[], records: readonly Message[], room: number, { count }: Context): boolean {
  const holdsOnlyRecords = gaps.map(({ removed }) => removed.every((message) => countReplaced(message) !== undefined))
  if (!holdsOnlyRecords.includes(true)) return false
  let tokens = 0
  gaps.forEach(({ removed }, i) => {
    const record = records[i] as Message
    if (holdsOnlyRecords[i]) tokens += totalTokens(removed.filter(countReplaced), count)
    else if (charactersOf(removed) > 2 * charactersOf([record])) tokens += count(record)
    else tokens += Math.min(totalTokens(removed, count), count(record))
  })
  return tokens > room
}
