import type { Act } from '../../../text/index.ts'
import { MAX_SUBJECT_CHARS } from './first-words.ts'

/** Characters of a command that are examined. */
const MAX_COMMAND_CHARS = 400
const CD_PREFIX = /^\s*cd\s+[^\s;&|]+\s*(?:&&|;)\s*(?=\S)/
const GIT_FOLDER_OPTION = /^git -C \S+ (?=\S)/
/** The end of a line that goes on in the next. */
const CONTINUATION = /[ \t]*\\\r?\n[ \t]*/g
/** The folders of a path that starts at the root or at home. */
const FOLDERS = /(?<![^\s"'=(:])~?\/(?:[^\s/"']+\/)+(?=[^\s/"'])/g

/** The subject of a call in words: its command, without the parts that only say where it ran, its query or subject; undefined if the subject is a path. */
export function callSubject({ command, query, subject, paths }: Act): string | undefined {
  if (command !== undefined) return shortenCommand(command)
  return query ?? (paths.length === 0 ? subject : undefined)
}

/** In an overlong command, the folders of long paths are left out too. */
function shortenCommand(command: string): string {
  const line = command.slice(0, MAX_COMMAND_CHARS).replace(CONTINUATION, ' ').replace(CD_PREFIX, '… ').replace(GIT_FOLDER_OPTION, 'git … ')
  const short = line.split('\n', 1)[0] as string
  return short.length <= MAX_SUBJECT_CHARS ? line : line.replace(FOLDERS, '…/')
}
