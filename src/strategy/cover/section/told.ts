import type { Act } from '../../../text/index.ts'
import { ABOUT } from './opening.ts'

/** Characters of a command that are examined. */
const READ = 400
const CHANGES_FOLDER = /^\s*cd\s+[^\s;&|]+\s*(?:&&|;)\s*(?=\S)/
const IN_FOLDER = /^git -C \S+ (?=\S)/
/** The folders of a path that starts at the root or at home. */
const FOLDERS = /(?<![^\s"'=(:])~?\/(?:[^\s/"']+\/)+(?=[^\s/"'])/g

/** The subject of a call in words: its command, without the parts that only say where it ran, its query or subject; undefined if the subject is a path. */
export function told({ command, query, subject, paths }: Act): string | undefined {
  if (command !== undefined) return telling(command)
  return query ?? (paths.length === 0 ? subject : undefined)
}

/** In an overlong command, the folders of long paths are left out too. */
function telling(command: string): string {
  const line = command.slice(0, READ).replace(CHANGES_FOLDER, '… ').replace(IN_FOLDER, 'git … ')
  const short = line.split('\n', 1)[0] as string
  return short.length <= ABOUT ? line : line.replace(FOLDERS, '…/')
}
