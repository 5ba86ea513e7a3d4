import { type Act, safeCut } from '../../../text/index.ts'

const LONGEST = 36

/** A tool and, in a few words, what a call of it was about. Of a path that `isOnly` knows by its file name alone only that name is said. */
export function actHeading(name: string, act: Act, isOnly: (path: string) => boolean): string {
  const about = aboutOf(act, isOnly)
  return about === '' ? name : `${name} ${about}`
}

function aboutOf(act: Act, isOnly: (path: string) => boolean): string {
  if (act.command !== undefined) return opening(act.command)
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

/** The start of a text up to the end of a word. */
function opening(text: string): string {
  const line = text.split('\n', 1)[0] as string
  if (line.length <= LONGEST) return line === text ? line : `${line}…`
  const space = line.lastIndexOf(' ', LONGEST)
  return `${line.slice(0, space < 8 ? safeCut(line, LONGEST) : space)}…`
}
