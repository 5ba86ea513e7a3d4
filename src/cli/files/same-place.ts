import { realpathSync } from 'node:fs'

/** Whether two paths lead to one file that is there, by whatever names. */
export function samePlace(path: string, other: string): boolean {
  try {
    return realpathSync(path) === realpathSync(other)
  } catch {
    return false
  }
}
