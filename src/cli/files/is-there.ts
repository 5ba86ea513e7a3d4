import { lstatSync } from 'node:fs'

/** Whether anything stands at a path, be it a link that leads nowhere: that too is in the way of what should be made there. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
