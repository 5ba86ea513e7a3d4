import { listGiven } from '../given/list-given.ts'
import type { Edit } from './edit.ts'

/** The edit that leaves a history as it is. */
export function keepAll<T>(history: readonly T[]): Edit<T> {
  return listGiven(history, 'keepAll').length === 0 ? [] : [{ keep: history.length }]
}
