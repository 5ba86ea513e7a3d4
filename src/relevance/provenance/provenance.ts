import { CallMatcher, type Message, partText } from '../../message/index.ts'
import { type Act, type ActKind, actOf, changedPaths, isUnexecutedCall, OpenFileTracker, userTextStart } from '../../text/index.ts'
import { recordMessageCount } from '../record/record-sections.ts'
import { isMutatingAct } from './act-kinds.ts'
import { CommandOutcomes } from './command-outcomes.ts'
import { constraintsOf } from './constraints.ts'
import { isRefusedEdit } from './is-refused-edit.ts'
import { runOutcome } from './run-outcome.ts'
import { type Todo, TodoList } from './todos.ts'

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
  readonly externalActions: readonly { readonly name: string; readonly input: string; readonly message: number }[]
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
  const builder = new ProvenanceBuilder()
  messages.forEach((message, index) => {
    for (const part of message.parts) {
      if (part.type === 'tool-call') builder.addCall(part, index)
      else if (part.type === 'tool-result') builder.addResult(part.callId, partText(part), { isError: part.isError === true, index })
      else if (part.type === 'text' && message.role === 'user') builder.addUserText(part.text, index)
    }
  })
  return builder.build()
}

type MutableCommandState = { -readonly [field in keyof CommandState]: CommandState[field] }

interface MutableFileState {
  path: string
  edits: number[]
  views: number[]
  seen?: [number, number]
  removed?: number
}

/** A call without a result so far. */
interface PendingCall {
  readonly act: Act
  readonly name: string
  readonly input: string
  readonly index: number
}

class ProvenanceBuilder {
  readonly #files = new Map<string, MutableFileState>()
  readonly #commands = new Map<string, MutableCommandState>()
  readonly #outcomes = new CommandOutcomes()
  readonly #mutations = new Set<number>()
  readonly #constraints: { text: string; message: number }[] = []
  readonly #calls = new CallMatcher<PendingCall>()
  readonly #pending = new Set<PendingCall>()
  readonly #editor = new OpenFileTracker()
  readonly #externalActions: { name: string; input: string; message: number }[] = []
  readonly #todos = new TodoList()

  addCall({ callId, name, input }: { readonly callId: string; readonly name: string; readonly input: string }, index: number): void {
    const pending = { act: this.#editor.resolveAct(actOf({ name, input })), name, input, index }
    this.#calls.addCall(index, callId, pending)
    this.#pending.add(pending)
  }

  addResult(callId: string, text: string, { isError, index }: { readonly isError: boolean; readonly index: number }): void {
    const userTextAt = userTextStart(text)
    if (userTextAt >= 0) this.addUserText(text.slice(userTextAt), index)
    this.#editor.readOutput(text)
    const call = this.#calls.matchResult(callId)
    if (!call || !this.#pending.delete(call)) return
    if (isUnexecutedCall(text)) return
    this.#addCompleted(call, { text, isError })
    if (call.act.kind === 'plan') this.#todos.addResult(text)
  }

  addUserText(text: string, index: number): void {
    if (recordMessageCount(text) !== undefined) return
    for (const demand of constraintsOf(text)) this.#constraints.push({ text: demand, message: index })
  }

  build(): Provenance {
    for (const call of this.#pending) this.#addCompleted(call)
    const newest = (file: { edits: readonly number[]; views: readonly number[] }) => Math.max(file.edits.at(-1) ?? -1, file.views.at(-1) ?? -1)
    const commands = [...this.#commands.values()].sort((a, b) => b.message - a.message)
    return {
      files: [...this.#files.values()].filter((file) => newest(file) >= 0).sort((a, b) => newest(b) - newest(a)),
      commands,
      mutations: [...this.#mutations].sort((a, b) => a - b),
      open: commands.filter((command) => command.error !== undefined && this.#outcomes.isOpen(command.command, command.message)),
      externalActions: this.#externalActions,
      ...(this.#todos.open && { todos: this.#todos.open }),
      constraints: this.#constraints,
    }
  }

  /** Counts a call once its result is known; a call without a result counts as made. */
  #addCompleted({ act, name, input, index }: PendingCall, result?: { readonly text: string; readonly isError: boolean }): void {
    const command = EDITOR_COMMAND.test(act.command ?? '') ? undefined : act.command
    const refused = result !== undefined && command === undefined && isRefusedEdit(act.kind, result.text, result.isError)
    const changed = refused ? [] : changedPaths(act)
    if (!refused && (isMutatingAct(act.kind) || changed.length > 0)) this.#mutations.add(index)
    for (const path of changed) {
      const file = this.#fileState(path)
      file.edits.push(index)
      delete file.removed
      if (result) delete file.seen
    }
    for (const path of act.removes ?? []) this.#fileState(path).removed = index
    if (act.kind === 'plan') this.#todos.addCall(input, index)
    if (!refused && act.kind === 'edit' && act.command === undefined && changed.length === 0) this.#externalActions.push({ name, input, message: index })
    if (act.kind === 'view') for (const path of act.paths) this.#fileState(path).views.push(index)
    if (command !== undefined) this.#addOutcome(this.#addRun(command, act, index), act.kind, index, result)
    else if (result && act.kind === 'view' && act.paths.length === 1) addSeenLines(this.#fileState(act.paths[0] as string), numberedLines(result.text))
  }

  #fileState(path: string): MutableFileState {
    const file = this.#files.get(path) ?? { path, edits: [], views: [] }
    this.#files.set(path, file)
    return file
  }

  #addOutcome(state: MutableCommandState, kind: ActKind, index: number, result?: { readonly text: string; readonly isError: boolean }): void {
    if (!result) return
    const end = runOutcome(kind, result.text, result.isError)
    if (typeof end === 'object') state.error = end.error
    this.#outcomes.add(state.command, index, end, result.text)
  }

  #addRun(command: string, act: Act, index: number): MutableCommandState {
    const known = this.#commands.get(command)
    const next = { command, kind: act.kind, changesFiles: changedPaths(act).length > 0, message: index, times: (known?.times ?? 0) + 1 }
    this.#commands.set(command, next)
    return next
  }
}

/** SWE-agent's editor is no run, though it is called like one. */
const EDITOR_COMMAND = /^\s*(?:(?:open|create|edit|insert|append|goto)\s|(?:edit|scroll_up|scroll_down)\s*$)/

/** Adds lines that were seen; ranges that do not meet are not joined. */
function addSeenLines(file: MutableFileState | undefined, lines: [number, number] | undefined): void {
  if (!file || !lines) return
  const [first, last] = file.seen ?? lines
  const meets = lines[0] <= last + 1 && first <= lines[1] + 1
  file.seen = meets ? [Math.min(first, lines[0]), Math.max(last, lines[1])] : lines
}

/** The first and last line number of a numbered view. */
function numberedLines(text: string): [number, number] | undefined {
  const first = /^\s*(\d{1,7})[→\t:|]/.exec(text.slice(0, 80))
  const last = /(?:^|\n)\s*(\d{1,7})[→\t:|][^\n]*\s*$/.exec(text.slice(-600))
  return first && last ? [Number(first[1]), Number(last[1])] : undefined
}
