import type { ArchiveRecord } from './archive.ts'
import { objectIn } from './object-in.ts'
import type { Wanted } from './wanted.ts'
import { FORGOTTEN, withoutLines } from './without-lines.ts'

/** What of an event holds messages. */
const HOLDING = ['messages', 'bridge', 'places', 'rewrite']
/** Under these names stands text, even where it has no blanks, as names and ids have none. */
const TEXTS = new Set(['text', 'content', 'thinking', 'output', 'value', 'result'])

/**
 * An event of a session's log without these lines, as JSON: its messages keep their places, so that the session goes on. Undefined for other records, and
 * where the lines stand in it so that they cannot be taken out.
 */
export function eventWithout({ kind, meta, bytes }: ArchiveRecord, wanted: Wanted): string | undefined {
  if (kind !== 'event' || typeof meta?.seq !== 'number') return undefined
  const event = objectIn(Buffer.from(bytes).toString('utf8'))
  if (!event) return undefined
  const entries = Object.entries(event).map(([name, value]) => [name, HOLDING.includes(name) ? cleaned(value, name, wanted) : value])
  const written = JSON.stringify({ ...Object.fromEntries(entries), forgotten: true })
  return wanted.anyIn(written) ? undefined : written
}

function cleaned(value: unknown, name: string, wanted: Wanted): unknown {
  if (typeof value === 'string') return TEXTS.has(name) || /\s/.test(value) ? cleanedText(value, wanted) : value
  if (Array.isArray(value)) {
    const made = value.map((one) => cleaned(one, name, wanted))
    return made.every((one, i) => one === value[i]) ? value : made
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, one, cleaned(one, key, wanted)] as const)
  if (entries.every(([, before, after]) => before === after)) return value
  if (isReasoning(value)) return { type: 'text', text: FORGOTTEN }
  return Object.fromEntries(entries.map(([key, , after]) => [key, after]))
}

/** A block of reasoning, which is signed as it stands. */
function isReasoning(value: object): boolean {
  return 'type' in value && (value.type === 'thinking' || (value.type === 'reasoning' && 'text' in value))
}

/** JSON inside of it, as arguments of calls are, stays JSON. */
function cleanedText(text: string, wanted: Wanted): string {
  const object = objectIn(text)
  if (!object) return withoutLines(text, wanted)
  const made = cleaned(object, '', wanted)
  return made === object ? text : JSON.stringify(made)
}
