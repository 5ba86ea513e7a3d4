import { Called, type Message, partText } from '../../message/index.ts'
import { type Act, type ActKind, actOf, changedPaths, neverRan, OpenFile, userSaidFrom } from '../../text/index.ts'
import { recordCount } from '../record/record-text.ts'
import { changes } from './act-kinds.ts'
import { Checks } from './checks.ts'
import { demandsOf } from './demands.ts'
import { isRefused } from './is-refused.ts'
import { runEnd } from './run-end.ts'
import { type Todo, Todos } from './todos.ts'

/** One file that the run touched. `messages` are indices into the history. */
export interface FileState {
  readonly path: string
  readonly edits: readonly number[]
  readonly views: readonly number[]
  /** Lines `[first, last]` that were all seen since the last edit, if the viewer numbered them; of ranges far apart, the newest. */
  readonly seen?: readonly [first: number, last: number]
  /** The message that removed it, if it was not created again. */
  readonly removed?: number
}

/** One command: the newest run of it. */
export interface CommandState {
  readonly command: string
  /** The act of its newest run, and whether the files that it changes are known. */
  readonly kind: ActKind
  readonly changesFiles: boolean
  readonly message: number
  readonly times: number
  /** The line of its newest result that reports a failure. */
  readonly error?: string
}

/** The state of the work in a history, derived without a model: the basis of records, memories and checks. */
export interface Provenance {
  readonly files: readonly FileState[]
  readonly commands: readonly CommandState[]
  /** Messages whose calls changed something, in order, so that nothing is done twice; an edit refused by its tool changed nothing. */
  readonly mutations: readonly number[]
  /** Failed newest runs that no later run of the same command resolved, however it was piped or combined, newest first. */
  readonly open: readonly CommandState[]
  /** Calls that changed something other than a file, without a command (a booking, a page), in order. */
  readonly deeds: readonly { readonly name: string; readonly input: string; readonly message: number }[]
  /** Open tasks of the agent's own list; missing if it kept none. */
  readonly todos?: readonly Todo[]
  /** Sentences of the user that forbid or demand something, word for word, with their message. */
  readonly constraints: readonly { readonly text: string; readonly message: number }[]
}

/**
 * Derives the state of the work from a history: files with what was seen and changed, commands with their newest errors, changes, and the user's demands
 * verbatim. Files and commands are ordered by their newest message, newest first. Linear.
 */
export function provenance(messages: readonly Message[]): Provenance {
  const tally = new Tally()
  messages.forEach((message, index) => {
    for (const part of message.parts) {
      if (part.type === 'tool-call') tally.call(part, index)
      else if (part.type === 'tool-result') tally.result(part.callId, partText(part), { isError: part.isError === true, index })
      else if (part.type === 'text' && message.role === 'user') tally.words(part.text, index)
    }
  })
  return tally.done()
}

type Command = { -readonly [field in keyof CommandState]: CommandState[field] }

interface File {
  path: string
  edits: number[]
  views: number[]
  seen?: [number, number]
  removed?: number
}

/** A call without a result so far. */
interface Waiting {
  readonly act: Act
  readonly name: string
  readonly input: string
  readonly index: number
}

class Tally {
  readonly #files = new Map<string, File>()
  readonly #commands = new Map<string, Command>()
  readonly #checks = new Checks()
  readonly #mutations = new Set<number>()
  readonly #constraints: { text: string; message: number }[] = []
  readonly #called = new Called<Waiting>()
  readonly #waiting = new Set<Waiting>()
  readonly #editor = new OpenFile()
  readonly #deeds: { name: string; input: string; message: number }[] = []
  readonly #todos = new Todos()

  call({ callId, name, input }: { readonly callId: string; readonly name: string; readonly input: string }, index: number): void {
    const waiting = { act: this.#editor.called(actOf({ name, input })), name, input, index }
    this.#called.call(index, callId, waiting)
    this.#waiting.add(waiting)
  }

  result(callId: string, text: string, { isError, index }: { readonly isError: boolean; readonly index: number }): void {
    const said = userSaidFrom(text)
    if (said >= 0) this.words(text.slice(said), index)
    this.#editor.printed(text)
    const call = this.#called.result(callId)
    if (!call || !this.#waiting.delete(call)) return
    if (neverRan(text)) return
    this.#made(call, { text, isError })
    if (call.act.kind === 'plan') this.#todos.printed(text)
  }

  words(text: string, index: number): void {
    if (recordCount(text) !== undefined) return
    for (const demand of demandsOf(text)) this.#constraints.push({ text: demand, message: index })
  }

  done(): Provenance {
    for (const call of this.#waiting) this.#made(call)
    const newest = (file: { edits: readonly number[]; views: readonly number[] }) => Math.max(file.edits.at(-1) ?? -1, file.views.at(-1) ?? -1)
    const commands = [...this.#commands.values()].sort((a, b) => b.message - a.message)
    return {
      files: [...this.#files.values()].filter((file) => newest(file) >= 0).sort((a, b) => newest(b) - newest(a)),
      commands,
      mutations: [...this.#mutations].sort((a, b) => a - b),
      open: commands.filter((command) => command.error !== undefined && this.#checks.isOpen(command.command, command.message)),
      deeds: this.#deeds,
      ...(this.#todos.open && { todos: this.#todos.open }),
      constraints: this.#constraints,
    }
  }

  /** Counts a call once its result is known; a call without a result counts as made. */
  #made({ act, name, input, index }: Waiting, result?: { readonly text: string; readonly isError: boolean }): void {
    const command = EDITOR.test(act.command ?? '') ? undefined : act.command
    const refused = result !== undefined && command === undefined && isRefused(act.kind, result.text, result.isError)
    const changed = refused ? [] : changedPaths(act)
    if (!refused && (changes(act.kind) || changed.length > 0)) this.#mutations.add(index)
    for (const path of changed) {
      const file = this.#file(path)
      file.edits.push(index)
      delete file.removed
      if (result) delete file.seen
    }
    for (const path of act.removes ?? []) this.#file(path).removed = index
    if (act.kind === 'plan') this.#todos.called(input, index)
    if (!refused && act.kind === 'edit' && act.command === undefined && changed.length === 0) this.#deeds.push({ name, input, message: index })
    if (act.kind === 'view') for (const path of act.paths) this.#file(path).views.push(index)
    if (command !== undefined) this.#ended(this.#run(command, act, index), act.kind, index, result)
    else if (result && act.kind === 'view' && act.paths.length === 1) see(this.#file(act.paths[0] as string), numbered(result.text))
  }

  #file(path: string): File {
    const file = this.#files.get(path) ?? { path, edits: [], views: [] }
    this.#files.set(path, file)
    return file
  }

  #ended(state: Command, kind: ActKind, index: number, result?: { readonly text: string; readonly isError: boolean }): void {
    if (!result) return
    const end = runEnd(kind, result.text, result.isError)
    if (typeof end === 'object') state.error = end.error
    this.#checks.ended(state.command, index, end, result.text)
  }

  #run(command: string, act: Act, index: number): Command {
    const known = this.#commands.get(command)
    const next = { command, kind: act.kind, changesFiles: changedPaths(act).length > 0, message: index, times: (known?.times ?? 0) + 1 }
    this.#commands.set(command, next)
    return next
  }
}

/** SWE-agent's editor is no run, though it is called like one. */
const EDITOR = /^\s*(?:(?:open|create|edit|insert|append|goto)\s|(?:edit|scroll_up|scroll_down)\s*$)/

/** Adds lines that were seen; ranges that do not meet are not joined. */
function see(file: File | undefined, lines: [number, number] | undefined): void {
  if (!file || !lines) return
  const [first, last] = file.seen ?? lines
  const meets = lines[0] <= last + 1 && first <= lines[1] + 1
  file.seen = meets ? [Math.min(first, lines[0]), Math.max(last, lines[1])] : lines
}

/** The first and last line number of a numbered view. */
function numbered(text: string): [number, number] | undefined {
  const first = /^\s*(\d{1,7})[→\t:|]/.exec(text.slice(0, 80))
  const last = /(?:^|\n)\s*(\d{1,7})[→\t:|][^\n]*\s*$/.exec(text.slice(-600))
  return first && last ? [Number(first[1]), Number(last[1])] : undefined
}
