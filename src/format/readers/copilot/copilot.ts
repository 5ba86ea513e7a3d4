import type { Message } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { boundary } from '../reading/boundary.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { leftOut } from '../reading/left-out.ts'
import { linesOf } from '../reading/lines-of.ts'
import { logRuns } from '../reading/log-runs.ts'
import { settledCalls } from '../reading/settled-calls.ts'
import { objectsIn } from '../told/objects-in.ts'
import { copilotMessages, isPicture } from './copilot-message.ts'

const EVENT = /^(?:session|user|assistant|tool|system|subagent|skill|hook|permission|command|model|external_tool)\.[a-z_]+$/
const SAID = ['user.message', 'assistant.message', 'tool.execution_start', 'tool.execution_complete', 'session.start']

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
    const known = lines.filter((line) => EVENT.test(wordOf(line.type)) && objectOf(line.data) && typeof line.timestamp === 'string')
    return known.length >= lines.length / 2 && known.some((line) => SAID.includes(wordOf(line.type))) ? 0.98 : 0
  },
  ...logRuns((input) => {
    const { lines, notes } = linesOf(input, 'Copilot session')
    const start = objectOf(lines.find(({ value }) => value.type === 'session.start')?.value.data) ?? {}
    const all = [...byAgent(lines)]
    return {
      runs: all.length,
      document(run) {
        const [agent, events] = all[run] as (typeof all)[number]
        const calls = { asked: new Set<string>(), begun: new Set<string>() }
        const messages: Message[] = []
        const others: string[] = []
        for (const event of events) {
          const said = copilotMessages(event, messages.length, calls)
          if (said.length === 0) others.push(wordOf(event.value.type))
          for (const message of said) messages.push(message)
        }
        const settled = settledCalls(messages)
        const model = events.map(modelOf).find((name) => name !== undefined)
        const id = stringOf(start.sessionId) ?? 'session'
        return {
          format: 'copilot',
          input,
          history: { messages: settled.messages, tools: [] },
          notes: [
            ...(run === 0 ? notes : []),
            ...events.filter(isCompaction).map(({ line }) => boundary('The agent compacted its context here; the log before it is kept', line)),
            ...leftOut(others, 'events'),
            ...leftOut(events.flatMap(filesBeside), 'attachments'),
            ...settled.notes,
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
function byAgent(lines: readonly JsonLine[]): Map<string, JsonLine[]> {
  const begunBy = new Map<string, string>()
  for (const { value } of lines) {
    const [agent, begin] = [stringOf(value.agentId), stringOf(objectOf(value.data)?.parentToolCallId)]
    if (agent !== undefined && begin !== undefined) begunBy.set(begin, agent)
  }
  const found = new Map<string, JsonLine[]>([['', []]])
  const callers = new Map<string, string>()
  for (const line of lines) {
    const data = objectOf(line.value.data) ?? {}
    const begin = stringOf(data.parentToolCallId)
    const own = stringOf(line.value.agentId) ?? (begin === undefined ? undefined : (begunBy.get(begin) ?? begin))
    const agent = own ?? callers.get(stringOf(data.toolCallId) ?? '') ?? ''
    for (const id of callsIn(data)) callers.set(id, agent)
    const known = found.get(agent)
    if (known) known.push(line)
    else found.set(agent, [line])
  }
  return found
}

function callsIn({ toolRequests, toolCallId }: JsonObject): string[] {
  const ids = Array.isArray(toolRequests) ? toolRequests.map((call: unknown) => stringOf(objectOf(call)?.toolCallId)) : [stringOf(toolCallId)]
  return ids.filter((id) => id !== undefined)
}

/** Returns the kinds of the user's attachments that are only named in the log. */
function filesBeside({ value }: JsonLine): string[] {
  const attachments: unknown = value.type === 'user.message' ? objectOf(value.data)?.attachments : undefined
  return (Array.isArray(attachments) ? attachments : []).map((one) => objectOf(one) ?? {}).flatMap((one) => (isPicture(one) ? [] : [wordOf(one.type)]))
}

function isCompaction({ value }: JsonLine): boolean {
  return value.type === 'session.compaction_complete' && objectOf(value.data)?.success !== false
}

function modelOf({ value }: JsonLine): string | undefined {
  const data = objectOf(value.data)
  return value.type === 'assistant.message' ? stringOf(data?.model) : (stringOf(data?.newModel) ?? stringOf(data?.selectedModel))
}
