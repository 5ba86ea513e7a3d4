import type { ArchiveRecord } from '../archive.ts'
import { FORGOTTEN } from './forgotten-mark.ts'
import { objectIn } from './object-in.ts'
import type { Wanted } from './wanted.ts'
import { withoutLines } from './without-lines.ts'

/** Fields of an event that hold messages. */
const HOLDING = new Set(['messages', 'bridge', 'lost', 'places', 'rewrite'])
/** Fields of a message with a tool's arguments or answer, whose form the tool decides. */
const DATA = new Set(['input', 'args', 'arguments', 'parameters', 'response', 'json', 'value', 'result'])
/** Fields with a type, a name or a signature, which have no content. */
const KINDS = new Set(['type', 'role', 'name', 'toolName', 'mediaType', 'media_type', 'mimeType', 'signature', 'thoughtSignature', 'encrypted_content'])
/** Fields with the ids that connect messages and their parts. */
const IDS = /(^|_)id$|Id$/

/**
 * An event of a session's log without these lines, as JSON: its messages keep their places, so that the session can continue. The unchanged event if no text in
 * it contains any of them; undefined for other records, and if they are where they cannot be removed.
 */
export function eventWithout({ kind, meta, bytes }: ArchiveRecord, wanted: Wanted): string | undefined {
  if (kind !== 'event' || typeof meta?.seq !== 'number') return undefined
  const text = Buffer.from(bytes).toString('utf8')
  const event = objectIn(text)
  if (!event) return undefined
  try {
    const made = withoutLinesIn(event, wanted)
    return made === event ? text : made && JSON.stringify({ ...made, forgotten: true })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function withoutLinesIn(event: object, wanted: Wanted): object | undefined {
  const fixed: string[] = []
  const walk = { wanted, fixed }
  const entries = Object.entries(event).map(([name, value]) => {
    if (HOLDING.has(name)) return [name, cleaned(value, name, walk)] as const
    fixed.push(JSON.stringify(value))
    return [name, value] as const
  })
  if (wanted.anyIn(fixed.join('\n'))) return undefined
  return Object.values(event).every((value, i) => value === entries[i]?.[1]) ? event : Object.fromEntries(entries)
}

interface Walk {
  readonly wanted: Wanted
  /** Text found in fields that must not change. */
  readonly fixed: string[]
}

function cleaned(value: unknown, name: string, walk: Walk): unknown {
  if (typeof value === 'string') {
    if (IDS.test(name)) walk.fixed.push(value)
    if (IDS.test(name) || KINDS.has(name)) return value
    const data = DATA.has(name) ? objectIn(value) : undefined
    if (!data) return withoutLines(value, walk.wanted)
    const made = withoutLines(data, walk.wanted)
    return made === data ? value : JSON.stringify(made)
  }
  if (typeof value !== 'object' || value === null) return value
  if (DATA.has(name) && !(name === 'value' && Array.isArray(value))) return withoutLines(value, walk.wanted)
  if (Array.isArray(value)) {
    const made = value.map((one) => cleaned(one, name, walk))
    return made.every((one, i) => one === value[i]) ? value : made
  }
  const entries = Object.entries(value).map(([key, one]) => [key, one, cleaned(one, key, walk)] as const)
  if (entries.every(([, before, after]) => before === after)) return value
  if (isReasoning(value)) return { type: 'text', text: FORGOTTEN }
  return Object.fromEntries(entries.map(([key, , after]) => [key, after]))
}

/** A block of reasoning, whose signature covers its exact text. */
function isReasoning(value: object): boolean {
  return 'type' in value && (value.type === 'thinking' || (value.type === 'reasoning' && 'text' in value))
}
