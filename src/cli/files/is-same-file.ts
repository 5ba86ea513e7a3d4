import { realpathSync } from 'node:fs'

/** Whether two paths lead to one existing file, under whatever names. */
export function isSameFile(path: string, other: string): boolean {
  try {
    return realpathSync(path) === realpathSync(other)
  } catch {
    return false
  }
}
