import { type Act, actOf, safeCut } from '../../text/index.ts'

const LONGEST = 36

/**
 * What stands over the result of a call when the call itself is not shown: its tool and, in a few words, what it was about: the end of
 * a path, the start of a command or a query. `…` marks what is left out of it.
 *
 * @example
 * callHeading('Read {"file_path":"/home/me/app/src/main.go"}') // 'Read …/src/main.go'
 */
export function callHeading(text: string): string {
  const space = text.indexOf(' ')
  if (space < 0) return text.slice(0, LONGEST)
  const name = text.slice(0, space)
  const about = aboutOf(actOf({ name, input: text.slice(space + 1) }))
  return about === '' ? name : `${name} ${about}`
}

function aboutOf(act: Act): string {
  if (act.command !== undefined) return opening(act.command)
  if (act.query !== undefined) return opening(act.query)
  return act.paths[0] === undefined ? '' : ending(act.paths[0])
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
