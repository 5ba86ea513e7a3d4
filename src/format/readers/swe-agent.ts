import type { Message } from '../../message/index.ts'
import type { DecodeNote, Format } from '../format.ts'
import { asObject, type JsonObject, stringOf } from '../wire/value.ts'
import { chatMessage } from './reading/chat-message.ts'
import { listUnder } from './reading/list-under.ts'
import { nonObjectNotes } from './reading/non-object-notes.ts'
import { objectsIn } from './reading/objects-in.ts'
import { parseJsonFile } from './reading/parse-json-file.ts'

/** SWE-agent trajectories (`.traj`): the conversation under `history`. Demonstrations are skipped and counted in a note. */
export const sweAgent: Format = {
  name: 'swe-agent',
  title: 'SWE-agent trajectories (.traj)',
  detect({ kind, fields, keys }) {
    if (kind !== 'object' || !keys.includes('history')) return 0
    const first = asObject(Array.isArray(fields.history) ? fields.history[0] : undefined)
    return first && typeof first.role === 'string' && (keys.includes('trajectory') || 'agent' in first) ? 0.99 : 0
  },
  decode(input) {
    const file = asObject(parseJsonFile(input)) ?? {}
    const history = listUnder('history', file, 'a SWE-agent .traj file')
    const objects = objectsIn(history)
    const ownEntries = objects.filter((value) => value.is_demo !== true)
    const messages = ownEntries.map((value, i): Message => chatMessage(withCallId(value), i))
    const demos = objects.length - ownEntries.length
    const notes: DecodeNote[] = [...(demos === 0 ? [] : [skippedDemosNote(demos)]), ...nonObjectNotes(history.length - objects.length)]
    const info = asObject(file.info) ?? {}
    return {
      format: 'swe-agent',
      input,
      history: { messages, tools: [] },
      notes,
      meta: { id: stringOf(file.environment) ?? 'run', info, ...(typeof info.submission === 'string' && { patch: info.submission }) },
    }
  },
}

/** Converts SWE-agent's list of ids that an observation answers to the one id of a Chat message. */
function withCallId(value: JsonObject): JsonObject {
  const [id] = Array.isArray(value.tool_call_ids) ? value.tool_call_ids : []
  return typeof id === 'string' && value.tool_call_id === undefined ? { ...value, tool_call_id: id } : value
}

function skippedDemosNote(count: number): DecodeNote {
  return {
    code: 'demo-left-out',
    message: count === 1 ? '1 message of demonstrations was left out' : `${count} messages of demonstrations were left out`,
    remedy: 'None needed: they are not part of the run. To have them read, remove their `is_demo`.',
  }
}
