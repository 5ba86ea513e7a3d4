import { countOf, type Message, messageText } from '../../message/index.ts'
import { safeCut } from '../../text/index.ts'
import { recordLead } from '../record/record-lead.ts'
import { looks } from './act-kinds.ts'
import { type CommandState, type FileState, type Provenance, provenance } from './provenance.ts'

/** The most successful commands that get a line, and the most open tasks. */
const CLEAN = 6
const TODOS = 8

/** The largest share of the room for the user's demands as long as other lines do not fit. */
const DEMANDS = 0.5

/** Characters that identify a command. */
const LONGEST = 120

/** Characters of a call that changed something other than a file. */
const DEED = 300

const MAKES_FOLDERS = /^\s*mkdir\b[^&|;]*$/

/**
 * The state of the work as lines for a record, the most important first: the user's demands, word for word; runs that still fail; tasks that the agent noted as
 * not done; changed files and other changes; files seen; the newest successful runs; and last the lines of an earlier record that no line repeats. Each names
 * the messages it is based on by their number in the whole run; a record's ref brings these back. Lines are taken in order while `measure` of all of them stays
 * within `limit`, demands beyond half of it after everything else. Messages marked in `whole` get no lines, since they stay themselves. Linear.
 *
 * @example
 * provenanceLines(messages, 200, (text) => counter.text(text)) // such as ['- #1 user: Do not touch legacy.ts.', '- #12 fails: npm test: 1 failing', …]
 */
export function provenanceLines(messages: readonly Message[], limit: number, measure: (text: string) => number, whole?: Uint8Array): string[] {
  const numbers = numbersOf(messages)
  const state = provenance(messages)
  const at = (message: number) => `#${numbers[message] ?? message}`
  const unseen = ({ message }: { readonly message: number }) => !whole?.[message]
  const demands = state.constraints.filter(unseen).map(({ text, message }) => `- ${at(message)} user: ${text}`)
  const lines: string[] = []
  const late: string[] = []
  const said = new Set<string>()
  let used = 0
  const take = (all: readonly string[], room: number, left: (line: string) => void = () => undefined): void => {
    for (const line of all) {
      const key = line.replace(/#\d+/g, '#')
      if (said.has(key)) continue
      const size = measure(`${line}\n`)
      if (used + size > room) {
        left(line)
        continue
      }
      said.add(key)
      used += size
      lines.push(line)
    }
  }
  take(demands, limit * DEMANDS, (line) => late.push(line))
  take([...stated(state, at, unseen), ...late, ...carried(messages, state)], limit)
  return lines
}

function stated(state: Provenance, at: (message: number) => string, unseen: (one: { readonly message: number }) => boolean): string[] {
  const runs = state.commands.filter(
    (run) => run.error === undefined && !looks(run.kind) && !run.changesFiles && !MAKES_FOLDERS.test(run.command) && unseen(run),
  )
  return [
    ...state.open.filter(unseen).map((run) => `- ${at(run.message)} fails: ${flat(run.command)}: ${flat(run.error ?? '', LONGEST * 2)}`),
    ...(state.todos ?? []).slice(0, TODOS).map(({ text, message, begun }) => `- ${at(message)} to do${begun ? ', begun' : ''}: ${flat(text)}`),
    ...state.files.filter(({ edits }) => edits.length > 0).map((file) => `- ${fileLine(file, at)}`),
    ...state.deeds.filter(unseen).map(({ name, input, message }) => `- ${at(message)} did: ${flat(`${name} ${input}`, DEED)}`),
    ...state.files.filter(({ edits, seen }) => edits.length === 0 && seen).map((file) => `- ${fileLine(file, at)}`),
    ...runs.map((run) => `- ${commandLine(run, at)}`).slice(0, CLEAN),
  ]
}

function fileLine({ path, edits, views, seen, removed }: FileState, at: (message: number) => string): string {
  if (removed !== undefined) return `${path}${edits.length > 1 ? ` changed ${edits.length - 1}×,` : ''} removed ${at(removed)}`
  const changed = edits.length > 0 ? ` changed ${edits.length}×, last ${at(edits.at(-1) as number)}` : ''
  const viewed = views.length > 0 && seen ? `${changed === '' ? '' : ','} lines ${seen[0]} to ${seen[1]} seen ${at(views.at(-1) as number)}` : ''
  return `${path}${changed}${viewed}`
}

function commandLine({ command, message, times }: CommandState, at: (message: number) => string): string {
  return `${at(message)} ran${times > 1 ? ` ${times}×` : ''}: ${flat(command)}`
}

/** A text as one line, cut where it is identified. */
function flat(text: string, longest = LONGEST): string {
  const line = text
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= longest ? line : `${line.slice(0, safeCut(line, longest))}…`
}

/** The number of each message in the whole run, including those that a record, note or summary stands for. */
function numbersOf(messages: readonly Message[]): number[] {
  let number = 0
  return messages.map((message) => {
    const own = number
    number += countOf(message)
    return own
  })
}

/** The lines of earlier records, except for files and commands with newer information. */
function carried(messages: readonly Message[], state: Provenance): string[] {
  const files = new Set(state.files.map(({ path }) => path))
  const commands = state.commands.map(({ command }) => flat(command))
  return messages
    .flatMap((message) => (message.role === 'user' ? recordLead(messageText(message)) : []))
    .filter((line) => {
      if (state.todos && /^- #\d+ to do\b/.test(line)) return false
      const [, path = ''] = /^- (\S+) (?:changed|lines|removed) /.exec(line) ?? []
      const [, run = ''] = /^- #\d+ (?:fails|ran(?: \d+×)?): (.*)$/.exec(line) ?? []
      return !files.has(path) && !commands.some((command) => run === command || run.startsWith(`${command}: `))
    })
}
