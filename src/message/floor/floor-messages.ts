import type { Message } from '../message.ts'
import { besideResults } from '../unit/beside-results.ts'
import { hardFloor } from './floor.ts'

/** The messages of the hard floor; of those that bring results too, what stands beside the results. */
export function floorMessages(messages: readonly Message[]): Message[] {
  const floor = hardFloor(messages)
  return messages.flatMap((message, i) => (floor[i] === 1 ? [message] : floor[i] === 2 ? [besideResults(message)] : []))
}
