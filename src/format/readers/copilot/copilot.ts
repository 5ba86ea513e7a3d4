import type { Message } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { boundaryNote } from '../reading/boundary-note.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { jsonLinesOf } from '../reading/json-lines-of.ts'
import { linkResultsToCalls } from '../reading/link-results-to-calls.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { skippedNotes } from '../reading/skipped-entries.ts'
import { copilotMessages, isPicture } from './copilot-message.ts'
import { joinReasoning } from './join-reasoning.ts'

const EVENT = /^(?:session|user|assistant|tool|system|subagent|skill|hook|permission|command|model|external_tool)\.[a-z_]+$/
const MAIN_EVENTS = ['user.message', 'assistant.message', 'tool.execution_start', 'tool.execution_complete', 'session.start']

/**
 * Sessions of GitHub Copilot's command line and its chat (`events.jsonl`), and the JSON output of a headless run: an event per line. Each sub-agent is a
 * separate run. A compaction's summary stays in place.
 */
export const copilot: Format = {
  name: 'copilot',
  title: 'GitHub Copilot CLI sessions (JSONL)',
  detect({ kind, items }) {
    if (kind !== 'lines') return 0
    const lines = objectsIn(items)
    const known = lines.filter((line) => EVENT.test(scalarAsText(line.type)) && asObject(line.data) && typeof line.timestamp === 'string')
    return known.length >= lines.length / 2 && known.some((line) => MAIN_EVENTS.includes(scalarAsText(line.type))) ? 0.98 : 0
  },
  ...multiRunDecoding((input) => {
    const { lines, notes } = jsonLinesOf(input, 'Copilot session', { idKey: 'id' })
    const start = asObject(lines.find(({ value }) => value.type === 'session.start')?.value.data) ?? {}
    const agentRuns = [...groupByAgent(lines)]
    return {
      runs: agentRuns.length,
      document(run) {
        const [agent, recorded] = agentRuns[run] as (typeof agentRuns)[number]
        const events = joinReasoning(recorded)
        const calls = { asked: new Set<string>(), begun: new Set<string>() }
        const messages: Message[] = []
        const others: string[] = []
        for (const event of events) {
          const newMessages = copilotMessages(event, messages.length, calls)
          if (newMessages.length === 0) others.push(scalarAsText(event.value.type))
          for (const message of newMessages) messages.push(message)
        }
        const linked = linkResultsToCalls(messages)
        const model = events.map(modelOf).find((name) => name !== undefined)
        const id = stringOf(start.sessionId) ?? 'session'
        return {
          format: 'copilot',
          input,
          history: { messages: linked.messages, tools: [] },
          notes: [
            ...(run === 0 ? notes : []),
            ...events.filter(isCompaction).map(({ line }) => boundaryNote('The agent compacted its context here; the log before it is kept', line)),
            ...skippedNotes(others, 'events'),
            ...skippedNotes(events.flatMap(namedAttachmentKinds), 'attachments'),
            ...linked.notes,
          ],
          meta: { ...start, id: agent === '' ? id : `${id}/${agent}` },
          ...(model !== undefined && { model }),
        }
      },
    }
  }),
}

/**
 * Groups events: the main agent's, then each sub-agent's, identified by its id or by the call that started it; an event with neither belongs to the agent whose
 * call it concerns.
 */
function groupByAgent(lines: readonly JsonLine[]): Map<string, JsonLine[]> {
  const agentByCall = new Map<string, string>()
  for (const { value } of lines) {
    const [agent, parentCall] = [stringOf(value.agentId), stringOf(asObject(value.data)?.parentToolCallId)]
    if (agent !== undefined && parentCall !== undefined) agentByCall.set(parentCall, agent)
  }
  const found = new Map<string, JsonLine[]>([['', []]])
  const callers = new Map<string, string>()
  for (const line of lines) {
    const data = asObject(line.value.data) ?? {}
    const parentCall = stringOf(data.parentToolCallId)
    const ownAgent = stringOf(line.value.agentId) ?? (parentCall === undefined ? undefined : (agentByCall.get(parentCall) ?? parentCall))
    const agent = ownAgent ?? callers.get(stringOf(data.toolCallId) ?? '') ?? ''
    for (const id of callsIn(data)) callers.set(id, agent)
    const known = found.get(agent)
    if (known) known.push(line)
    else found.set(agent, [line])
  }
  return found
}

function callsIn({ toolRequests, toolCallId }: JsonObject): string[] {
  const ids = Array.isArray(toolRequests) ? toolRequests.map((call: unknown) => stringOf(asObject(call)?.toolCallId)) : [stringOf(toolCallId)]
  return ids.filter((id) => id !== undefined)
}

/** Returns the kinds of the user's attachments that are only named in the log. */
function namedAttachmentKinds({ value }: JsonLine): string[] {
  const attachments: unknown = value.type === 'user.message' ? asObject(value.data)?.attachments : undefined
  return (Array.isArray(attachments) ? attachments : []).map((one) => asObject(one) ?? {}).flatMap((one) => (isPicture(one) ? [] : [scalarAsText(one.type)]))
}

function isCompaction({ value }: JsonLine): boolean {
  return value.type === 'session.compaction_complete' && asObject(value.data)?.success !== false
}

function modelOf({ value }: JsonLine): string | undefined {
  const data = asObject(value.data)
  return value.type === 'assistant.message' ? stringOf(data?.model) : (stringOf(data?.newModel) ?? stringOf(data?.selectedModel))
}
