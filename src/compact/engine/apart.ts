import { hasFailed, looks, runEnd } from '../../relevance/index.ts'
import { type Act, actOf, changedPaths, isUserRefusal, neverRan } from '../../text/index.ts'
import type { SourceMessage } from '../chat/source-message.ts'
import type { ToolUse } from '../chat/tool-use.ts'
import { voices } from '../chat/voices.ts'
import type { WordedMessage } from '../chat/worded.ts'
import { callParts } from '../summary/call/call-line.ts'
import { todoItems } from '../summary/call/todo-items.ts'
import { MendedRuns } from './mended-runs.ts'
import { OpenCalls } from './open-calls.ts'

/**
 * Splits messages so that only what user and assistant themselves said counts as theirs: calls and results, and what a harness says in the user's name, become
 * messages of a tool, results before the text they came with, calls after it. A message without text becomes only its calls or results. The type of a call says
 * how it ended, also if it failed and a later run of the same succeeded, and whether it is a to-do list that a later one replaces. The type of a result says
 * whether it is a text that the agent looked at, or adds nothing to its call.
 * @param later messages that are kept after these
 */
export function apart(messages: readonly WordedMessage[], later: readonly WordedMessage[] = []): SourceMessage[] {
  const { known, mended, runs } = read(messages, later)
  return messages.flatMap((given, index): SourceMessage[] => {
    const whole = mended.has(index) ? { ...given, mended: true } : given
    if (whole.type === 'summary') return voices({ ...whole, content: runs.inSummary(whole.content, index) })
    if (!whole.uses) return voices(whole)
    const { uses, ...message } = whole
    const toolSaid = (kind: ToolUse['kind']) =>
      uses.filter((use) => use.kind === kind && use.text !== '').map((use) => ({ ...message, role: 'tool', content: use.text, ...known.get(use) }))
    const [use] = uses
    const own = message.role === 'tool' && uses.length === 1 && use?.kind === 'result' ? { ...message, ...known.get(use) } : message
    return [...toolSaid('result'), ...(message.content === '' ? [] : voices<SourceMessage>(own)), ...toolSaid('call')]
  })
}

type Known = Pick<SourceMessage, 'type' | 'call'>

interface Call {
  readonly use: ToolUse
  readonly call: string
  readonly act: Act
}

/** What messages and those after them reveal about each other. */
interface Reading {
  /** What the other messages reveal about each call and result. */
  readonly known: ReadonlyMap<ToolUse, Known>
  /** Indexes of assistant messages before which a run had failed that succeeded after them. */
  readonly mended: ReadonlySet<number>
  readonly runs: MendedRuns
}

function read(old: readonly WordedMessage[], later: readonly WordedMessage[]): Reading {
  const messages = [...old, ...later]
  const known = new Map<ToolUse, Known>()
  const calls = new OpenCalls<Call>()
  const runs = new MendedRuns()
  const failed: { readonly call: Call; readonly result: ToolUse; readonly message: number }[] = []
  const after = new Map<number, NonNullable<MendedRuns['open']>>()
  let coming: readonly string[] | undefined
  for (const [index, { uses = [], content, role }] of messages.entries()) {
    const made: Call[] = []
    if (role === 'assistant' && runs.open) after.set(index, runs.open)
    for (const use of uses) {
      if (use.kind === 'call') {
        const call = { use, call: String(known.size), act: actOf(callParts(use.text)) }
        known.set(use, { type: 'call', call: call.call })
        made.push(call)
        continue
      }
      coming ??= resultsFrom(messages, index)
      const of = calls.answered(use.id, coming)
      if (!of) continue
      const text = use.text === '' ? content : use.text
      const end = endOf(of.act, text)
      if (end === undefined || end === 'failed call') runs.ended(of.act, index, text, end !== undefined)
      if (end === 'failed call') failed.push({ call: of, result: use, message: index })
      if (end !== undefined) known.set(of.use, { type: end, call: of.call })
      known.set(use, { call: of.call, ...typeOfResult(of, end, text) })
    }
    calls.made(made)
    if (made.length > 0) coming = undefined
  }
  for (const { call, result, message } of failed) {
    if (call.act.command === undefined || !runs.isMended(call.act.command, message)) continue
    known.set(call.use, { type: 'mended call', call: call.call })
    known.set(result, { type: 'told', call: call.call })
  }
  for (const use of outdated(old, later)) known.set(use, { ...known.get(use), type: 'outdated call' })
  const mended = new Set([...after].flatMap(([index, { command, message }]) => (runs.isMended(command, message) ? [index] : [])))
  return { known, mended, runs }
}

/** The ids of the results from a message on up to the next calls. */
function resultsFrom(messages: readonly WordedMessage[], start: number): string[] {
  const ids: string[] = []
  for (let i = start; i < messages.length; i++) {
    const { uses = [] } = messages[i] as WordedMessage
    for (const { kind, id } of uses) if (kind === 'result') ids.push(id)
    if (uses.some(({ kind }) => kind === 'call')) break
  }
  return ids
}

/**
 * The type of a result: `told` if it adds nothing to the call and its end, such as errors logged by tests that passed; `looked at` for a text that the agent
 * looked at, `report` for one that another agent wrote.
 */
function typeOfResult({ act, use }: Call, end: string | undefined, result: string): Pick<SourceMessage, 'type'> {
  if (end !== undefined) return end === 'failed call' ? {} : { type: 'told' }
  if (act.kind === 'plan' || (act.kind === 'edit' && changedPaths(act).length > 0) || todoItems(callParts(use.text)) !== undefined) return { type: 'told' }
  if ((act.kind === 'test' || act.kind === 'run') && runEnd(act.kind, result, false) === 'well') return { type: 'told' }
  if (act.kind === 'delegate') return { type: 'report' }
  return looks(act.kind) ? { type: 'looked at' } : {}
}

function endOf({ kind }: Act, result: string): string | undefined {
  if (isUserRefusal(result)) return 'refused call'
  if (neverRan(result)) return 'undone call'
  return hasFailed(kind, result, false) ? 'failed call' : undefined
}

/** To-do lists that a newer one, here or later, replaces. */
function outdated(messages: readonly WordedMessage[], later: readonly WordedMessage[]): readonly ToolUse[] {
  const lists = listsIn(messages)
  return listsIn(later).length > 0 ? lists : lists.slice(0, -1)
}

function listsIn(messages: readonly WordedMessage[]): ToolUse[] {
  return messages.flatMap(({ uses = [] }) => uses.filter(({ kind, text }) => kind === 'call' && todoItems(callParts(text)) !== undefined))
}
