import { changedPaths, OpenFileTracker } from '../../../text/index.ts'
import type { SourceMessage } from '../../chat/source-message.ts'
import { pageSentences } from '../speech/page-sentences.ts'
import { callEndLabel } from './call-end-label.ts'
import { type CallLine, callLine, callParts } from './call-line.ts'
import { outcomeOf } from './outcome-of.ts'

/** Characters of a page that are remembered. */
const READ_CHARS = 20_000

/** Edits of one file with one tool. */
interface FileEdits {
  times: number
  failed: number
  last: SourceMessage
}

/** A call as it is shown, and its outcome if its result has one. */
export interface CallWithOutcome extends Pick<CallLine, 'line' | 'value'> {
  readonly outcome?: string
}

export function isCall(message: SourceMessage | undefined): boolean {
  return message?.role === 'tool' && (message.type === 'call' || message.type === 'outdated call' || callEndLabel(message.type) !== undefined)
}

/** The calls of a conversation as they are shown, with their outcomes. Reads it once. */
export class CallsAsText {
  readonly #results = new Map<string, string>()
  readonly #edits = new Map<string, FileEdits>()
  /** The file open in an editor, for calls that work in it without naming it. */
  readonly #open = new Map<SourceMessage, string>()
  /** Lines of pages fetched earlier. */
  readonly #fetched = new Set<string>()

  constructor(messages: readonly SourceMessage[]) {
    const editor = new OpenFileTracker()
    for (const message of messages) {
      if (!isCall(message)) {
        if (message.role === 'tool') editor.readOutput(message.content)
        if (message.role === 'tool' && message.call !== undefined && !this.#results.has(message.call)) this.#results.set(message.call, message.content)
        continue
      }
      const call = callLine(message.content, message.type)
      const { paths } = editor.resolveAct(call.act)
      if (call.act.paths.length === 0 && paths[0] !== undefined) this.#open.set(message, paths[0])
      const key = editKey(message, call)
      if (key === undefined) continue
      const edits = this.#edits.get(key) ?? { times: 0, failed: 0, last: message }
      this.#edits.set(key, { times: edits.times + 1, failed: edits.failed + (callEndLabel(message.type) !== undefined ? 1 : 0), last: message })
    }
  }

  /** A call as it is shown; undefined if a later one covers it: only the last edit of a file and the newest to-do list are shown. */
  describe(message: SourceMessage): CallWithOutcome | undefined {
    if (message.type === 'outdated call') return undefined
    const call = callLine(message.content, message.type, this.#open.get(message))
    const key = editKey(message, call)
    const edits = key === undefined ? undefined : this.#edits.get(key)
    if (edits && edits.last !== message) return undefined
    const result = message.call === undefined ? undefined : this.#results.get(message.call)
    const outcome = result === undefined ? undefined : outcomeOf(call.act, result, callEndLabel(message.type) !== undefined, (line) => this.#fetched.has(line))
    if (result !== undefined && call.act.kind === 'fetch') for (const line of pageSentences(result.slice(0, READ_CHARS))) this.#fetched.add(line)
    return { line: edits && key !== undefined ? editsLine(call.line, edits, key) : call.line, value: call.value, ...(outcome !== undefined && { outcome }) }
  }
}

/** The tool and the file of a call that edits a single file and was carried out. */
function editKey({ type, content }: SourceMessage, { act }: CallLine): string | undefined {
  if (act.kind !== 'edit' || act.command !== undefined || (type !== 'call' && type !== 'failed call')) return undefined
  const [path, ...more] = changedPaths(act)
  return path === undefined || more.length > 0 ? undefined : `${callParts(content).name} ${path}`
}

function editsLine(line: string, { times, failed }: FileEdits, key: string): string {
  if (times === 1) return line
  if (failed === times) return `${times}× ${line}`
  return failed === 0 ? `${times}× ${key}` : `${times}× ${key}, ${failed} failed`
}
