import { CallIds, type Message, partText } from '../../message/index.ts'
import { actOf, errorLines } from '../../text/index.ts'
import { recordCount } from '../record/record-text.ts'

/** One file that the run touched. `messages` are indices into the history. */
export interface FileState {
  readonly path: string
  readonly edits: readonly number[]
  readonly views: readonly number[]
  /** Lines `[first, last]` that were seen since the last edit, where the viewer numbered them. */
  readonly seen?: readonly [first: number, last: number]
}

/** One command: the newest run of it. */
export interface CommandState {
  readonly command: string
  readonly message: number
  readonly times: number
  /** The first line of its newest result that reports an error. */
  readonly error?: string
}

/** What a history tells of the work, without a model: what a record, a memory or a check can build on. */
export interface Provenance {
  readonly files: readonly FileState[]
  readonly commands: readonly CommandState[]
  /** Messages whose calls changed something, in order, so that nothing is done twice. */
  readonly mutations: readonly number[]
  /** Errors of newest runs that no later run of the same command cleared, newest first. */
  readonly open: readonly CommandState[]
  /** Sentences of the user that forbid or demand something, word for word, with their message. */
  readonly constraints: readonly { readonly text: string; readonly message: number }[]
}

const DEMAND = /\b(?:do not|don't|never|must(?: not)?|always|only|without|avoid|make sure|please keep)\b|不要|必须|不得|禁止|务必|只能/i
const LONGEST = 300

/**
 * Reads the state of the work off a history: files with what was seen and changed, commands with their newest errors, what was changed, and
 * the user's demands verbatim. Files and commands are ordered by their newest message, newest first. Linear.
 */
export function provenance(messages: readonly Message[]): Provenance {
  const tally = new Tally()
  const ids = new CallIds()
  messages.forEach((message, index) => {
    for (const part of message.parts) {
      if (part.type === 'tool-call') {
        ids.call(index, part.callId)
        tally.call(part, index)
      } else if (part.type === 'tool-result') tally.result(ids.result(part.callId), partText(part), part.isError === true)
      else if (part.type === 'text' && message.role === 'user') tally.words(part.text, index)
    }
  })
  return tally.done()
}

interface Command {
  command: string
  message: number
  times: number
  error?: string
}

class Tally {
  readonly #files = new Map<string, { path: string; edits: number[]; views: number[]; seen?: [number, number] }>()
  readonly #commands = new Map<string, Command>()
  readonly #mutations: number[] = []
  readonly #constraints: { text: string; message: number }[] = []
  readonly #waiting = new Map<string, { command?: Command; views: readonly string[] }>()

  call({ callId, name, input }: { readonly callId: string; readonly name: string; readonly input: string }, index: number): void {
    const act = actOf({ name, input })
    if ((act.kind === 'edit' || act.kind === 'submit') && this.#mutations.at(-1) !== index) this.#mutations.push(index)
    for (const path of act.paths) this.#touch(path, act.kind, index)
    const command = act.command === undefined ? undefined : this.#run(act.command, index)
    this.#waiting.set(callId, { views: act.kind === 'view' ? act.paths : [], ...(command && { command }) })
  }

  result(callId: string, text: string, isError: boolean): void {
    const { command, views = [] } = this.#waiting.get(callId) ?? {}
    const only = views.length === 1 ? this.#files.get(views[0] as string) : undefined
    const seen = only ? numbered(text) : undefined
    if (only && seen) only.seen = only.seen ? [Math.min(only.seen[0], seen[0]), Math.max(only.seen[1], seen[1])] : seen
    if (!command) return
    const [first] = errorLines(text)
    delete command.error
    if (first) command.error = text.slice(first[0], Math.min(first[1], first[0] + LONGEST)).trim()
    else if (isError) command.error = (text.split('\n', 1)[0] ?? '').slice(0, LONGEST)
  }

  words(text: string, index: number): void {
    if (recordCount(text) !== undefined) return
    for (const line of text.split('\n')) {
      if (line.length <= LONGEST && DEMAND.test(line) && !line.startsWith('<')) this.#constraints.push({ text: line.trim(), message: index })
    }
  }

  done(): Provenance {
    const newest = (file: { edits: readonly number[]; views: readonly number[] }) => Math.max(file.edits.at(-1) ?? -1, file.views.at(-1) ?? -1)
    const commands = [...this.#commands.values()].sort((a, b) => b.message - a.message)
    return {
      files: [...this.#files.values()].sort((a, b) => newest(b) - newest(a)),
      commands,
      mutations: this.#mutations,
      open: commands.filter((command) => command.error !== undefined),
      constraints: this.#constraints,
    }
  }

  #touch(path: string, kind: string, index: number): void {
    if (kind !== 'edit' && kind !== 'view') return
    const file = this.#files.get(path) ?? { path, edits: [], views: [] }
    this.#files.set(path, file)
    if (kind === 'edit') {
      file.edits.push(index)
      delete file.seen
    } else file.views.push(index)
  }

  #run(command: string, index: number): Command {
    const known = this.#commands.get(command)
    const next: Command = { command, message: index, times: (known?.times ?? 0) + 1 }
    this.#commands.set(command, next)
    return next
  }
}

/** The first and last line number of a numbered view. */
function numbered(text: string): [number, number] | undefined {
  const first = /^\s*(\d{1,7})[→\t:|]/.exec(text.slice(0, 80))
  const last = /(?:^|\n)\s*(\d{1,7})[→\t:|][^\n]*\s*$/.exec(text.slice(-600))
  return first && last ? [Number(first[1]), Number(last[1])] : undefined
}
