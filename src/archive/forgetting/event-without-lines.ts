import type { ArchiveRecord } from '../archive.ts'
import { recordText } from '../stock/record-text.ts'
import { FORGOTTEN_MARK } from './forgotten-mark.ts'
import { parseObject, stringifyParsed } from './parse-object.ts'
import type { TextMatcher } from './text-matcher.ts'
import { withoutLines } from './without-lines.ts'

/** Fields of an event that contain messages. */
const MESSAGE_FIELDS = new Set(['messages', 'bridge', 'lost', 'deferred', 'places', 'rewrite'])
/** Fields of a message with a tool's arguments or result, whose form the tool decides. */
const DATA_FIELDS = new Set(['input', 'args', 'arguments', 'parameters', 'response', 'json', 'value', 'result'])
/** Fields with a type, a name or a signature, which have no content. */
const FIXED_FIELDS = new Set(['type', 'role', 'name', 'toolName', 'mediaType', 'media_type', 'mimeType', 'signature', 'thoughtSignature', 'encrypted_content'])
/** Fields with the ids that connect messages and their parts. */
const ID_FIELD = /(^|_)id$|Id$/

/**
 * An event of a session's log without these lines, as JSON: its messages keep their places, so that the session can continue. The unchanged event if no text in
 * it contains any of them; undefined for other records, and if they are where they cannot be removed.
 */
export function eventWithoutLines(record: ArchiveRecord, matcher: TextMatcher): string | undefined {
  if (record.kind !== 'event' || typeof record.meta?.seq !== 'number') return undefined
  const text = recordText(record)
  const event = parseObject(text)
  if (!event) return undefined
  try {
    const result = fieldsWithoutLines(event, matcher)
    return result === event ? text : result && stringifyParsed({ ...result, forgotten: true }, text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function fieldsWithoutLines(event: object, matcher: TextMatcher): object | undefined {
  const fixedTexts: string[] = []
  const walk = { matcher, fixedTexts }
  const entries = Object.entries(event).map(([name, value]) => {
    if (MESSAGE_FIELDS.has(name)) return [name, cleanValue(value, name, walk)] as const
    fixedTexts.push(JSON.stringify(value))
    return [name, value] as const
  })
  if (matcher.matchesAnyOf(fixedTexts.join('\n'))) return undefined
  return Object.values(event).every((value, i) => value === entries[i]?.[1]) ? event : Object.fromEntries(entries)
}

interface Walk {
  readonly matcher: TextMatcher
  /** Text found in fields that must not change. */
  readonly fixedTexts: string[]
}

function cleanValue(value: unknown, name: string, walk: Walk): unknown {
  if (typeof value === 'string') {
    if (ID_FIELD.test(name)) walk.fixedTexts.push(value)
    if (ID_FIELD.test(name) || FIXED_FIELDS.has(name)) return value
    const data = DATA_FIELDS.has(name) ? parseObject(value) : undefined
    if (!data) return withoutLines(value, walk.matcher)
    const result = withoutLines(data, walk.matcher)
    return result === data ? value : stringifyParsed(result, value)
  }
  if (typeof value !== 'object' || value === null) return value
  if (DATA_FIELDS.has(name) && !(name === 'value' && Array.isArray(value))) return withoutLines(value, walk.matcher)
  if (Array.isArray(value)) {
    const result = value.map((one) => cleanValue(one, name, walk))
    return result.every((one, i) => one === value[i]) ? value : result
  }
  const entries = Object.entries(value).map(([key, one]) => [key, one, cleanValue(one, key, walk)] as const)
  if (entries.every(([, before, after]) => before === after)) return value
  if (isReasoningBlock(value)) return { type: 'text', text: FORGOTTEN_MARK }
  return Object.fromEntries(entries.map(([key, , after]) => [key, after]))
}

/** A block of reasoning, whose signature covers its exact text. */
function isReasoningBlock(value: object): boolean {
  return 'type' in value && (value.type === 'thinking' || (value.type === 'reasoning' && 'text' in value))
}
