import type { Edit } from './edit.ts'

/** The edit that leaves a history as it is. */
export function keepAll<T>(history: readonly T[]): Edit<T> {
  return history.length === 0 ? [] : [{ keep: history.length }]
}
