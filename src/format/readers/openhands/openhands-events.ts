import { DecantError } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { type JsonRecords, jsonRecords } from '../reading/json-records.ts'
import { skippedNotes } from '../reading/skipped-entries.ts'
import { openhandsRun } from './openhands-run.ts'

const EVENT_KINDS = ['SystemPromptEvent', 'MessageEvent', 'ActionEvent', 'ObservationEvent', 'AgentErrorEvent', 'ConversationStateUpdateEvent', 'PauseEvent']
const EVENT_SOURCES = ['agent', 'user', 'environment', 'hook']

/** Event logs of OpenHands, from its agent SDK or from earlier versions: an array of events, one per line, or under `events` or `history`. */
export const openhandsEvents: Format = {
  name: 'openhands-events',
  title: 'OpenHands events: an array, or one a line',
  detect({ kind, items, keys, fields }) {
    if (kind === 'text' || (kind === 'object' && (keys.includes('instance_id') || !listOf(fields)))) return 0
    const events = (kind === 'object' ? (listOf(fields) ?? []).slice(0, 24) : items).map(asObject)
    const known = events.filter((event) => event && isEvent(event))
    return known.length > 0 && known.length >= events.length / 2 ? 0.98 : 0
  },
  decode(input) {
    const { events, notes, meta } = openEvents(input)
    const { messages, others } = openhandsRun(events)
    const first = asObject(events[0])
    return {
      format: 'openhands-events',
      input,
      history: { messages, tools: [] },
      notes: [...notes, ...skippedNotes(others, 'events')],
      meta: { ...meta, id: stringOf(meta.id) ?? stringOf(first?.id) ?? 'run' },
    }
  },
}

export function isEvent(event: JsonObject): boolean {
  if (!EVENT_SOURCES.includes(scalarAsText(event.source))) return false
  if (typeof event.kind === 'string') return EVENT_KINDS.includes(event.kind) || 'tool_call_id' in event
  return (typeof event.action === 'string' && 'args' in event) || (typeof event.observation === 'string' && 'content' in event)
}

function listOf(fields: JsonObject): readonly unknown[] | undefined {
  const list = fields.events ?? fields.history
  return Array.isArray(list) ? list : undefined
}

function openEvents(input: string | object): { events: readonly unknown[]; notes: JsonRecords['notes']; meta: JsonObject } {
  const { values, notes } = jsonRecords(input)
  const only = values.length === 1 ? asObject(values[0]) : undefined
  const list = only && listOf(only)
  if (only && list) {
    const { events: _, history: __, ...meta } = only
    return { events: list, notes, meta }
  }
  if (values.length !== 1 || Array.isArray(values[0]) || (only && isEvent(only))) return { events: values, notes, meta: {} }
  throw new DecantError('not-this-format', 'The file holds no events of OpenHands', 'Give an array of events, or one event a line.')
}
