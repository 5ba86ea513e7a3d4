import { type History, hardFloor, type Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'

/** Keyed by the count function, which lives as long as a plan, so that no history changes between two calls. */
const floors = new WeakMap<Context['count'], WeakMap<readonly Message[], Uint8Array>>()

/** The hard floor of a history, computed once a plan, since every draft needs it. Must not be changed. */
export function cachedHardFloor({ messages }: History, { count }: Pick<Context, 'count'>): Uint8Array {
  const cached = floors.get(count) ?? new WeakMap<readonly Message[], Uint8Array>()
  const floor = cached.get(messages) ?? hardFloor(messages)
  floors.set(count, cached.set(messages, floor))
  return floor
}
