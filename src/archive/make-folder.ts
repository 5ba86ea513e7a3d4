import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing; one that is there is left as it is. Node's own way to do so never ends where the system answers
 * that there is no such folder for one whose parent is there, as it does below `/proc`: here each folder is asked for once.
 * @param mode of the folders that are made, before the process's mask
 * @throws what the system answers, such as EACCES, or EEXIST where a link that leads nowhere stands in the place
 * @example
 * makeFolder(dirname('/home/me/.local/share/decant/archive.db'), 0o700)
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const missing: string[] = []
  for (let at = folder; !statSync(at, { throwIfNoEntry: false }) && dirname(at) !== at; at = dirname(at)) missing.push(at)
  for (const path of missing.reverse()) {
    try {
      mkdirSync(path, { mode })
    } catch (error) {
      if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
    }
  }
}
