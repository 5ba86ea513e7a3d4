import type { Message, Tool } from '../../../message/index.ts'
import type { DecodeNote, Document } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import type { OpenedLog } from '../reading/multi-run-decoding.ts'
import { Conversation } from './conversation.ts'
import type { MessageNode } from './message-node.ts'
import { pairCallsWithResults } from './pair-calls-with-results.ts'
import { ToolRuns } from './tool-runs.ts'
import type { TracedLog, TracedRecord, TracedTool, TracedUsage } from './traced-log.ts'
import { TracedNotes } from './traced-notes.ts'

interface ConversationGroup {
  readonly id: string
  readonly traces: readonly string[]
  readonly records: readonly TracedRecord[]
  readonly tools: ToolRuns
}

interface Run {
  readonly group: ConversationGroup
  /** The data about its traces. */
  readonly about: Readonly<Record<string, unknown>>
  readonly end: MessageNode
  readonly side: number
  readonly tools: readonly Tool[]
  readonly requests: number
  readonly usage: TracedUsage | undefined
  readonly notes: readonly DecodeNote[]
}

/**
 * Returns the conversations of a file of traces: for each its longest path first, then each other path that was continued (a sub-agent, a history restarted).
 * None if no record contains a message.
 */
export function tracedRuns(format: FormatName, input: string | object, traced: TracedLog): OpenedLog {
  const runs = groupsOf(traced).flatMap((group) => runsOf(group, traced))
  return {
    runs: runs.length,
    document(run) {
      const { group, about, end, side, tools, requests, usage, notes } = runs[run] as Run
      return {
        format,
        input,
        history: { messages: messagesOf(end, group.tools), tools },
        notes: [...(run === 0 ? traced.notes : []), ...notes],
        meta: {
          id: side === 0 ? group.id : `${group.id}/${side}`,
          ...about,
          ...(end.agent !== undefined && { agent: end.agent }),
          requests,
          ...(usage && { usage }),
        },
        ...(end.model !== undefined && { model: end.model }),
      } satisfies Document
    },
  }
}

function runsOf(group: ConversationGroup, traced: TracedLog): Run[] {
  const conversation = new Conversation()
  const collected = new TracedNotes()
  let tools: readonly Tool[] = []
  for (const agent of [false, true]) {
    if (collected.requests > 0) break
    for (const record of group.records) {
      const request = record.agent === agent ? record.read() : undefined
      if (!request) continue
      conversation.add(request)
      collected.add(request)
      if (request.tools.length > 0) tools = request.tools
    }
  }
  const { ends, dropped } = conversation.ends()
  const { requests, usage } = collected
  const notes = collected.notes(conversation.rewritten, dropped)
  const about = traceInfo(group, traced)
  return ends.map((end, side) => ({ group, about, end, side, tools, requests, usage, notes: side === 0 ? notes : [] }))
}

/** Groups records by conversation, or by trace if none is recorded, in the order in which they began; records without a time keep their place. */
function groupsOf({ records, tools, conversations }: TracedLog): ConversationGroup[] {
  const groups = Map.groupBy(records, ({ conversation, trace }) => conversation ?? conversations.get(trace) ?? trace)
  const runsIn = toolsByTraces(tools)
  const sorted = [...groups].map(([id, group]) => {
    const traces = [...new Set(group.map(({ trace }) => trace))]
    return { id, traces, records: sortByTime(group, ({ start }) => start), tools: runsIn(traces) }
  })
  return sortByTime(sorted, ({ records: [first] }) => first?.start ?? Number.NaN)
}

/** Returns the tool runs of traces; conversations that share a trace share them. */
function toolsByTraces(tools: readonly TracedTool[]): (traces: readonly string[]) => ToolRuns {
  const byTrace = Map.groupBy(tools, ({ trace }) => trace)
  const runsByTraces = new Map<string, ToolRuns>()
  return (traces) => {
    const key = traces.join(' ')
    const toolRuns =
      runsByTraces.get(key) ??
      new ToolRuns(
        sortByTime(
          traces.flatMap((trace) => byTrace.get(trace) ?? []),
          ({ end }) => end,
        ),
      )
    runsByTraces.set(key, toolRuns)
    return toolRuns
  }
}

/** Sorts by time; an item without one stays after its predecessor. */
function sortByTime<T>(list: readonly T[], timeOf: (one: T) => number): T[] {
  let last = Number.NEGATIVE_INFINITY
  const timed = list.map((one) => {
    const time = timeOf(one)
    if (!Number.isNaN(time)) last = time
    return { one, time: last }
  })
  return timed.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).map(({ one }) => one)
}

function messagesOf(end: MessageNode, tools: ToolRuns): Message[] {
  return pairCallsWithResults([...end.system, ...end.path()], tools).map((message, index) => ({ id: `m${index}`, ...message, source: { index } }))
}

function traceInfo({ traces }: ConversationGroup, { about }: TracedLog): Readonly<Record<string, unknown>> {
  return { ...about.get(traces[0] as string), ...(traces.length > 1 ? { traces } : { trace: traces[0] }) }
}
