import { lstatSync } from 'node:fs'

/** Whether a path exists, even as a dangling link: that too prevents creating something there. */
export function pathExists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
