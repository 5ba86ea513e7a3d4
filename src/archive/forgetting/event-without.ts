import type { ArchiveRecord } from '../archive.ts'
import { FORGOTTEN } from './forgotten-mark.ts'
import { objectIn } from './object-in.ts'
import type { Wanted } from './wanted.ts'
import { withoutLines } from './without-lines.ts'

/** What of an event holds messages. */
const HOLDING = new Set(['messages', 'bridge', 'lost', 'places', 'rewrite'])
/** Under these names a message holds what a tool is called with or answers, in a form that is the tool's. */
const DATA = new Set(['input', 'args', 'arguments', 'parameters', 'response', 'json', 'value', 'result'])
/** Under these names stands what something is called or sealed with, which says nothing. */
const KINDS = new Set(['type', 'role', 'name', 'toolName', 'mediaType', 'media_type', 'mimeType', 'signature', 'thoughtSignature', 'encrypted_content'])
/** And under these what joins messages and their parts. */
const IDS = /(^|_)id$|Id$/

/**
 * An event of a session's log without these lines, as JSON: its messages keep their places, so that the session goes on. The event as it is where no text in
 * it says any of them; undefined for other records, and where they stand in it so that they cannot be taken out.
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
  /** What was met that must stay as it is. */
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

/** A block of reasoning, which is signed as it stands. */
function isReasoning(value: object): boolean {
  return 'type' in value && (value.type === 'thinking' || (value.type === 'reasoning' && 'text' in value))
}
