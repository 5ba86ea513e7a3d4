import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'

const COMPACTION = 'context.apply_compaction'
const CONTENT = new Set(['context.append_message', 'context.append_loop_event', COMPACTION])
/** The records whose last one holds for every request, whatever was taken back. */
const SETTINGS = ['profile.bind', 'llm.tools_snapshot']

/**
 * Splits the records of a session of Kimi Code as its own replay does: `context.clear` takes back all content before it, `context.undo` the last `count` inputs
 * of the user and what followed them, but nothing from before a compaction, and no reminders that belong to no input. Linear.
 */
export function splitTakenBack(records: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const partOf = new Map<JsonObject, number>()
  let parts = 0
  let content: JsonObject[] = []
  let reminders: JsonObject[] = []
  const takeBack = (removed: readonly JsonObject[]) => {
    if (removed.length > 0) parts++
    for (const record of removed) partOf.set(record, parts)
  }
  for (const record of records) {
    const type = scalarAsText(record.type)
    if (CONTENT.has(type)) (isReminder(record) ? reminders : content).push(record)
    else if (type === 'context.undo') takeBack(removeInputs(content, record.count))
    else if (type === 'context.clear') {
      takeBack([...content, ...reminders])
      content = []
      reminders = []
    }
  }
  const split = Array.from({ length: parts + 1 }, (): JsonObject[] => [])
  for (const record of records) split[partOf.get(record) ?? 0]?.push(record)
  const settings = SETTINGS.map((type) => records.findLast((record) => record.type === type)).filter((record) => record !== undefined)
  const [conversation = [], ...takenBack] = split
  return [conversation, ...takenBack.reverse().map((part) => [...settings, ...part])]
}

/** Removes the last inputs of the user, and what followed them, from the content of a session, and returns what it removed. */
function removeInputs(content: JsonObject[], count: unknown): JsonObject[] {
  const removed: JsonObject[] = []
  let left = typeof count === 'number' ? count : 0
  while (left > 0 && content.length > 0 && content.at(-1)?.type !== COMPACTION) {
    const record = content.pop() as JsonObject
    removed.push(record)
    if (!isInput(record)) continue
    left--
    const { id } = messageOf(record)
    while (id !== undefined && originOf(content.at(-1)).ownerPromptId === id) removed.push(content.pop() as JsonObject)
  }
  return removed
}

function isInput(record: JsonObject): boolean {
  const { kind, inTurn, trigger } = originOf(record)
  if (messageOf(record).role !== 'user' || inTurn === true) return false
  return kind === undefined || kind === 'user' || ((kind === 'skill_activation' || kind === 'plugin_command') && trigger === 'user-slash')
}

function isReminder(record: JsonObject): boolean {
  const { kind, ownerPromptId } = originOf(record)
  return kind === 'injection' && ownerPromptId === undefined
}

function originOf(record: JsonObject | undefined): JsonObject {
  return asObject(messageOf(record).origin) ?? {}
}

function messageOf(record: JsonObject | undefined): JsonObject {
  return asObject(record?.message) ?? {}
}
