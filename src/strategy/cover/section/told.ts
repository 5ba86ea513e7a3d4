import type { Act } from '../../../text/index.ts'
import { ABOUT } from './opening.ts'

/** So much of a command is looked at. */
const READ = 400
const CHANGES_FOLDER = /^\s*cd\s+[^\s;&|]+\s*(?:&&|;)\s*(?=\S)/
const IN_FOLDER = /^git -C \S+ (?=\S)/
/** The folders of a path that starts at the root or at home. */
const FOLDERS = /(?<![^\s"'=(:])~?\/(?:[^\s/"']+\/)+(?=[^\s/"'])/g

/** What a call says in words of what it was about: its command, without what tells only where it ran, its query or subject; undefined where that is a path. */
export function told({ command, query, subject, paths }: Act): string | undefined {
  if (command !== undefined) return telling(command)
  return query ?? (paths.length === 0 ? subject : undefined)
}

/** In a command that is too long the folders of long paths are left out too. */
function telling(command: string): string {
  const line = command.slice(0, READ).replace(CHANGES_FOLDER, '… ').replace(IN_FOLDER, 'git … ')
  const short = line.split('\n', 1)[0] as string
  return short.length <= ABOUT ? line : line.replace(FOLDERS, '…/')
}
