import { type History, hardFloor, type Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'

/** By what lives as long as a plan, so that nobody changes a history between two questions. */
const floors = new WeakMap<Context['count'], WeakMap<readonly Message[], Uint8Array>>()

/** The hard floor of a history, read once a plan: every draft asks for it. Must not be changed. */
export function floorOf({ messages }: History, { count }: Pick<Context, 'count'>): Uint8Array {
  const known = floors.get(count) ?? new WeakMap<readonly Message[], Uint8Array>()
  const floor = known.get(messages) ?? hardFloor(messages)
  floors.set(count, known.set(messages, floor))
  return floor
}
