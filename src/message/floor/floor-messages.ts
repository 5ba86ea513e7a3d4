import type { Message } from '../message.ts'
import { withoutToolParts } from '../unit/without-tool-parts.ts'
import { hardFloor } from './hard-floor.ts'

/** Returns the messages of the hard floor; for those that also carry results, only what accompanies the results. */
export function floorMessages(messages: readonly Message[]): Message[] {
  const floor = hardFloor(messages)
  return messages.flatMap((message, i) => (floor[i] === 1 ? [message] : floor[i] === 2 ? [withoutToolParts(message)] : []))
}
