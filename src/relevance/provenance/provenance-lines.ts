import { countOriginals, type Message, messageText } from '../../message/index.ts'
import { cutText } from '../../text/index.ts'
import { recordStateLines } from '../record/record-state-lines.ts'
import { isReadAct } from './act-kinds.ts'
import { type CommandState, type FileState, type Provenance, provenance } from './provenance.ts'

/** Maximum successful commands that get a line, and maximum open tasks. */
const MAX_SUCCESSFUL_COMMANDS = 6
const MAX_TODOS = 8

/** The largest fraction of the room for the user's demands as long as other lines do not fit. */
const MAX_CONSTRAINTS_RATIO = 0.5

/** Characters that identify a command. */
const MAX_COMMAND_CHARS = 120

/** Characters of a call that changed something other than a file. */
const MAX_ACTION_CHARS = 300

const MKDIR_COMMAND = /^\s*mkdir\b[^&|;]*$/

/**
 * The state of the work as lines for a record, the most important first: the user's demands, word for word; runs that still fail; tasks that the agent noted as
 * not done; changed files and other changes; files seen; the newest successful runs; and last the lines of an earlier record that no line repeats. Each names
 * the messages it is based on by their number in the whole run; a record's ref brings these back. Lines are taken in order while `measure` of all of them stays
 * within `limit`, demands beyond half of it after everything else. Messages marked in `unchanged` get no lines, since they stay themselves. Linear.
 *
 * @example
 * provenanceLines(messages, 200, (text) => counter.text(text)) // such as ['- #1 user: Do not touch legacy.ts.', '- #12 fails: npm test: 1 failing', …]
 */
export function provenanceLines(messages: readonly Message[], limit: number, measure: (text: string) => number, unchanged?: Uint8Array): string[] {
  const numbers = numbersOf(messages)
  const state = provenance(messages)
  const at = (message: number) => `#${numbers[message] ?? message}`
  const isReplaced = ({ message }: { readonly message: number }) => !unchanged?.[message]
  const constraints = state.constraints.filter(isReplaced).map(({ text, message }) => `- ${at(message)} user: ${text}`)
  const lines: string[] = []
  const postponed: string[] = []
  const seenKeys = new Set<string>()
  let used = 0
  const take = (all: readonly string[], maxTokens: number, onLeftOut: (line: string) => void = () => undefined): void => {
    for (const line of all) {
      const key = line.replace(/#\d+/g, '#')
      if (seenKeys.has(key)) continue
      const size = measure(`${line}\n`)
      if (used + size > maxTokens) {
        onLeftOut(line)
        continue
      }
      seenKeys.add(key)
      used += size
      lines.push(line)
    }
  }
  take(constraints, limit * MAX_CONSTRAINTS_RATIO, (line) => postponed.push(line))
  take([...stateLines(state, at, isReplaced), ...postponed, ...carriedLines(messages, state)], limit)
  return lines
}

function stateLines(state: Provenance, at: (message: number) => string, isReplaced: (one: { readonly message: number }) => boolean): string[] {
  const runs = state.commands.filter(
    (run) => run.error === undefined && !isReadAct(run.kind) && !run.changesFiles && !MKDIR_COMMAND.test(run.command) && isReplaced(run),
  )
  return [
    ...state.open
      .filter(isReplaced)
      .map((run) => `- ${at(run.message)} fails: ${shortenToLine(run.command)}: ${shortenToLine(run.error ?? '', MAX_COMMAND_CHARS * 2)}`),
    ...(state.todos ?? []).slice(0, MAX_TODOS).map(({ text, message, begun }) => `- ${at(message)} to do${begun ? ', begun' : ''}: ${shortenToLine(text)}`),
    ...state.files.filter(({ edits }) => edits.length > 0).map((file) => `- ${fileLine(file, at)}`),
    ...state.externalActions
      .filter(isReplaced)
      .map(({ name, input, message }) => `- ${at(message)} did: ${shortenToLine(`${name} ${input}`, MAX_ACTION_CHARS)}`),
    ...state.files.filter(({ edits, seen }) => edits.length === 0 && seen).map((file) => `- ${fileLine(file, at)}`),
    ...runs.map((run) => `- ${commandLine(run, at)}`).slice(0, MAX_SUCCESSFUL_COMMANDS),
  ]
}

function fileLine({ path, edits, views, seen, removed }: FileState, at: (message: number) => string): string {
  if (removed !== undefined) return `${path}${edits.length > 1 ? ` changed ${edits.length - 1}×,` : ''} removed ${at(removed)}`
  const changed = edits.length > 0 ? ` changed ${edits.length}×, last ${at(edits.at(-1) as number)}` : ''
  const viewed = views.length > 0 && seen ? `${changed === '' ? '' : ','} lines ${seen[0]} to ${seen[1]} seen ${at(views.at(-1) as number)}` : ''
  return `${path}${changed}${viewed}`
}

function commandLine({ command, message, times }: CommandState, at: (message: number) => string): string {
  return `${at(message)} ran${times > 1 ? ` ${times}×` : ''}: ${shortenToLine(command)}`
}

/** A text as one line, cut where it is identified. */
function shortenToLine(text: string, maxChars = MAX_COMMAND_CHARS): string {
  const line = text
    .slice(0, maxChars * 4)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= maxChars ? line : `${cutText(line, maxChars)}…`
}

/** The number of each message in the whole run, including those that a record, note or summary represents. */
function numbersOf(messages: readonly Message[]): number[] {
  let number = 0
  return messages.map((message) => {
    const first = number
    number += countOriginals(message)
    return first
  })
}

/** The lines of earlier records, except for files and commands with newer information. */
function carriedLines(messages: readonly Message[], state: Provenance): string[] {
  const files = new Set(state.files.map(({ path }) => path))
  const commands = state.commands.map(({ command }) => shortenToLine(command))
  return messages
    .flatMap((message) => (message.role === 'user' ? recordStateLines(messageText(message)) : []))
    .filter((line) => {
      if (state.todos && /^- #\d+ to do\b/.test(line)) return false
      const [, path = ''] = /^- (\S+) (?:changed|lines|removed) /.exec(line) ?? []
      const [, run = ''] = /^- #\d+ (?:fails|ran(?: \d+×)?): (.*)$/.exec(line) ?? []
      return !files.has(path) && !commands.some((command) => run === command || run.startsWith(`${command}: `))
    })
}
