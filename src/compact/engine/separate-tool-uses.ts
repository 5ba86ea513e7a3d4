import { hasFailed, isReadAct, runOutcome } from '../../relevance/index.ts'
import { type Act, actOf, changedPaths, isUnexecutedCall, isUserRefusal } from '../../text/index.ts'
import type { ParsedMessage } from '../chat/parse-history.ts'
import type { SourceMessage } from '../chat/source-message.ts'
import { splitBySpeaker } from '../chat/split-by-speaker.ts'
import type { ToolUse } from '../chat/tool-use.ts'
import { callParts } from '../summary/call/call-line.ts'
import { todoItems } from '../summary/call/todo-items.ts'
import { OpenCalls } from './open-calls.ts'
import { RepairedRuns } from './repaired-runs.ts'

/**
 * Splits messages so that only text of user and assistant themselves counts as theirs: calls and results, and what a harness writes in the user's name, become
 * messages of a tool, results before the text they came with, calls after it. A message without text becomes only its calls or results. The type of a call
 * shows how it ended, also if it failed and a later run of the same succeeded, and whether it is a to-do list that a later one replaces. The type of a result
 * shows whether it is a text that the agent looked at, or adds nothing to its call.
 * @param later messages that are kept after these
 */
export function separateToolUses(messages: readonly ParsedMessage[], later: readonly ParsedMessage[] = []): SourceMessage[] {
  const { known, repaired, runs } = readHistory(messages, later)
  return messages.flatMap((given, index): SourceMessage[] => {
    const marked = repaired.has(index) ? { ...given, repaired: true } : given
    if (marked.type === 'summary') return splitBySpeaker({ ...marked, content: runs.markRepairedIn(marked.content, index) })
    if (!marked.uses) return splitBySpeaker(marked)
    const { uses, ...message } = marked
    const toolMessages = (kind: ToolUse['kind']) =>
      uses.filter((use) => use.kind === kind && use.text !== '').map((use) => ({ ...message, role: 'tool', content: use.text, ...known.get(use) }))
    const [use] = uses
    const ownMessage = message.role === 'tool' && uses.length === 1 && use?.kind === 'result' ? { ...message, ...known.get(use) } : message
    return [...toolMessages('result'), ...(message.content === '' ? [] : splitBySpeaker<SourceMessage>(ownMessage)), ...toolMessages('call')]
  })
}

type UseInfo = Pick<SourceMessage, 'type' | 'call'>

interface Call {
  readonly use: ToolUse
  readonly call: string
  readonly act: Act
}

/** What messages and those after them reveal about each other. */
interface HistoryReading {
  /** What the other messages reveal about each call and result. */
  readonly known: ReadonlyMap<ToolUse, UseInfo>
  /** Indexes of assistant messages before which a run had failed that succeeded after them. */
  readonly repaired: ReadonlySet<number>
  readonly runs: RepairedRuns
}

function readHistory(old: readonly ParsedMessage[], later: readonly ParsedMessage[]): HistoryReading {
  const messages = [...old, ...later]
  const known = new Map<ToolUse, UseInfo>()
  const calls = new OpenCalls<Call>()
  const runs = new RepairedRuns()
  const failed: { readonly call: Call; readonly result: ToolUse; readonly message: number }[] = []
  const openFailures = new Map<number, NonNullable<RepairedRuns['openFailure']>>()
  let upcomingIds: readonly string[] | undefined
  for (const [index, { uses = [], content, role }] of messages.entries()) {
    const newCalls: Call[] = []
    if (role === 'assistant' && runs.openFailure) openFailures.set(index, runs.openFailure)
    for (const use of uses) {
      if (use.kind === 'call') {
        const call = { use, call: String(known.size), act: actOf(callParts(use.text)) }
        known.set(use, { type: 'call', call: call.call })
        newCalls.push(call)
        continue
      }
      upcomingIds ??= resultIdsFrom(messages, index)
      const answeredCall = calls.matchResult(use.id, upcomingIds)
      if (!answeredCall) continue
      const text = use.text === '' ? content : use.text
      const end = failedCallType(answeredCall.act, text)
      if (end === undefined || end === 'failed call') runs.addRun(answeredCall.act, index, text, end !== undefined)
      if (end === 'failed call') failed.push({ call: answeredCall, result: use, message: index })
      if (end !== undefined) known.set(answeredCall.use, { type: end, call: answeredCall.call })
      known.set(use, { call: answeredCall.call, ...typeOfResult(answeredCall, end, text) })
    }
    calls.addCalls(newCalls)
    if (newCalls.length > 0) upcomingIds = undefined
  }
  for (const { call, result, message } of failed) {
    if (call.act.command === undefined || !runs.isRepaired(call.act.command, message)) continue
    known.set(call.use, { type: 'mended call', call: call.call })
    known.set(result, { type: 'redundant', call: call.call })
  }
  for (const use of outdatedLists(old, later)) known.set(use, { ...known.get(use), type: 'outdated call' })
  const repaired = new Set([...openFailures].flatMap(([index, { command, message }]) => (runs.isRepaired(command, message) ? [index] : [])))
  return { known, repaired, runs }
}

/** The ids of the results from a message on up to the next calls. */
function resultIdsFrom(messages: readonly ParsedMessage[], start: number): string[] {
  const ids: string[] = []
  for (let i = start; i < messages.length; i++) {
    const { uses = [] } = messages[i] as ParsedMessage
    for (const { kind, id } of uses) if (kind === 'result') ids.push(id)
    if (uses.some(({ kind }) => kind === 'call')) break
  }
  return ids
}

/**
 * The type of a result: `redundant` if it adds nothing to the call and its end, such as errors logged by tests that passed; `viewed` for a text that the agent
 * looked at, `report` for one that another agent wrote.
 */
function typeOfResult({ act, use }: Call, end: string | undefined, result: string): Pick<SourceMessage, 'type'> {
  if (end !== undefined) return end === 'failed call' ? {} : { type: 'redundant' }
  if (act.kind === 'plan' || (act.kind === 'edit' && changedPaths(act).length > 0) || todoItems(callParts(use.text)) !== undefined) return { type: 'redundant' }
  if ((act.kind === 'test' || act.kind === 'run') && runOutcome(act.kind, result, false) === 'success') return { type: 'redundant' }
  if (act.kind === 'delegate') return { type: 'report' }
  return isReadAct(act.kind) ? { type: 'viewed' } : {}
}

function failedCallType({ kind }: Act, result: string): string | undefined {
  if (isUserRefusal(result)) return 'refused call'
  if (isUnexecutedCall(result)) return 'unexecuted call'
  return hasFailed(kind, result, false) ? 'failed call' : undefined
}

/** To-do lists that a newer one, here or later, replaces. */
function outdatedLists(messages: readonly ParsedMessage[], later: readonly ParsedMessage[]): readonly ToolUse[] {
  const lists = todoListsIn(messages)
  return todoListsIn(later).length > 0 ? lists : lists.slice(0, -1)
}

function todoListsIn(messages: readonly ParsedMessage[]): ToolUse[] {
  return messages.flatMap(({ uses = [] }) => uses.filter(({ kind, text }) => kind === 'call' && todoItems(callParts(text)) !== undefined))
}
