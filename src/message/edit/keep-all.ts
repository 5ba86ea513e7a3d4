import { checkList } from '../validation/check-list.ts'
import type { Edit } from './edit.ts'

/** Returns the edit that leaves a history unchanged. */
export function keepAll<T>(history: readonly T[]): Edit<T> {
  return checkList(history, 'keepAll').length === 0 ? [] : [{ keep: history.length }]
}
