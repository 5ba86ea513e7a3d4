import { countOf, type Message, messageText } from '../../message/index.ts'
import { recordLead } from '../record/record-lead.ts'
import { type CommandState, type FileState, type Provenance, provenance } from './provenance.ts'

/** How many commands that ran clean are worth a line. */
const CLEAN = 6

/**
 * The state of the work as lines for a record, what must not be lost first: what the user demands, word for word; runs that still fail; files changed
 * and seen; the newest clean runs; and last what an earlier record said and no line says anew. Each names the messages it stands on by their number
 * in the whole run, which a record's ref brings back. Lines are taken in order while `measure` of all of them stays within `limit`; none for what
 * messages marked in `whole` say themselves. Linear.
 *
 * @example
 * provenanceLines(messages, 200, (text) => counter.text(text)) // such as ['- #1 user: Do not touch legacy.ts.', '- #12 fails: npm test: 1 failing', …]
 */
export function provenanceLines(messages: readonly Message[], limit: number, measure: (text: string) => number, whole?: Uint8Array): string[] {
  const numbers = numbersOf(messages)
  const state = provenance(messages)
  const unseen = ({ message }: { readonly message: number }) => !whole?.[message]
  const rest = { ...state, constraints: state.constraints.filter(unseen), open: state.open.filter(unseen), commands: state.commands.filter(unseen) }
  const all = [...stated(rest, (message) => `#${numbers[message] ?? message}`), ...carried(messages, state)]
  const lines: string[] = []
  const said = new Set<string>()
  let used = 0
  for (const line of all) {
    const key = line.replace(/#\d+/g, '#')
    if (said.has(key)) continue
    const size = measure(`${line}\n`)
    if (used + size > limit) continue
    said.add(key)
    used += size
    lines.push(line)
  }
  return lines
}

function stated(state: Provenance, at: (message: number) => string): string[] {
  return [
    ...state.constraints.map(({ text, message }) => `- ${at(message)} user: ${text}`),
    ...state.open.map((run) => `- ${at(run.message)} fails: ${flat(run.command)}: ${flat(run.error ?? '')}`),
    ...state.files.filter(({ edits }) => edits.length > 0).map((file) => `- ${fileLine(file, at)}`),
    ...state.files.filter(({ edits, seen }) => edits.length === 0 && seen).map((file) => `- ${fileLine(file, at)}`),
    ...state.commands
      .filter(({ error }) => error === undefined)
      .map((run) => `- ${commandLine(run, at)}`)
      .slice(0, CLEAN),
  ]
}

function fileLine({ path, edits, views, seen }: FileState, at: (message: number) => string): string {
  const changed = edits.length > 0 ? ` changed ${edits.length}×, last ${at(edits.at(-1) as number)}` : ''
  const viewed = views.length > 0 && seen ? `${changed === '' ? '' : ','} lines ${seen[0]} to ${seen[1]} seen ${at(views.at(-1) as number)}` : ''
  return `${path}${changed}${viewed}`
}

function commandLine({ command, message, times }: CommandState, at: (message: number) => string): string {
  return `${at(message)} ran${times > 1 ? ` ${times}×` : ''}: ${flat(command)}`
}

function flat(text: string): string {
  return text.replaceAll('\n', ' ')
}

/** The number of each message in the whole run, those counted that a record, note or summary stands for. */
function numbersOf(messages: readonly Message[]): number[] {
  let number = 0
  return messages.map((message) => {
    const own = number
    number += countOf(message)
    return own
  })
}

/** What earlier records said, but for what is known anew of the same file or command. */
function carried(messages: readonly Message[], state: Provenance): string[] {
  const files = new Set(state.files.map(({ path }) => path))
  const commands = state.commands.map(({ command }) => flat(command))
  return messages
    .flatMap((message) => (message.role === 'user' ? recordLead(messageText(message)) : []))
    .filter((line) => {
      const [, path = ''] = /^- (\S+) (?:changed|lines) /.exec(line) ?? []
      const [, run = ''] = /^- #\d+ (?:fails|ran(?: \d+×)?): (.*)$/.exec(line) ?? []
      return !files.has(path) && !commands.some((command) => run === command || run.startsWith(`${command}: `))
    })
}
