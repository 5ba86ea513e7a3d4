import { type Act, safeCut } from '../../../text/index.ts'

const LONGEST = 48

/** A tool and, in a few words, what a call of it was about. Of a path that `isOnly` knows by its file name alone only that name is said. */
export function actHeading(name: string, act: Act, isOnly: (path: string) => boolean): string {
  const about = aboutOf(act, isOnly)
  return about === '' ? name : `${name} ${about}`
}

function aboutOf(act: Act, isOnly: (path: string) => boolean): string {
  if (act.command !== undefined) return opening(telling(act.command))
  if (act.query !== undefined) return opening(act.query)
  const path = act.paths[0]
  if (path === undefined) return ''
  return isOnly(path) ? path.slice(path.lastIndexOf('/') + 1) : ending(path)
}

/** The last two steps of a path. */
function ending(path: string): string {
  const steps = path.split('/')
  return steps.length <= 3 ? path : `…/${steps.slice(-2).join('/')}`
}

/** So much of a command is looked at. */
const READ = 400
const CHANGES_FOLDER = /^\s*cd\s+[^\s;&|]+\s*(?:&&|;)\s*(?=\S)/
const IN_FOLDER = /^git -C \S+ (?=\S)/
/** The folders of a path that starts at the root or at home. */
const FOLDERS = /(?<![^\s"'=(:])~?\/(?:[^\s/"']+\/)+(?=[^\s/"'])/g

/** A command without what tells only where it ran; in one that is too long the folders of long paths are left out too. */
function telling(command: string): string {
  const line = command.slice(0, READ).replace(CHANGES_FOLDER, '… ').replace(IN_FOLDER, 'git … ')
  const short = line.split('\n', 1)[0] as string
  return short.length <= LONGEST ? line : line.replace(FOLDERS, '…/')
}

/** The start of a text up to the end of a word. */
function opening(text: string): string {
  const line = text.split('\n', 1)[0] as string
  if (line.length <= LONGEST) return line === text ? line : `${line}…`
  const space = line.lastIndexOf(' ', LONGEST)
  return `${line.slice(0, space < 8 ? safeCut(line, LONGEST) : space)}…`
}
