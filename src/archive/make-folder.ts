import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents; an existing folder is left unchanged. Node's recursive `mkdir` never returns if the system reports that a folder
 * does not exist although its parent does, as below `/proc`: here each folder is created once.
 * @param mode of the created folders, before the process's mask
 * @throws the system's error, such as EACCES, or EEXIST if a dangling link is in the way
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
