import { type JsonObject, objectOf } from '../../wire/value.ts'
import { messageIn } from './message-in.ts'

/** How deep within a record a list is looked for, in how many members of an object, and in how many entries of a list. */
const DEEPEST = 3
const MEMBERS = 100
const ENTRIES = 24

/** A list of messages within a record, and the member of the record in which it stands. */
export interface Found {
  readonly list: readonly unknown[]
  readonly member: string
}

/** The longest list of messages within a record, which may be the JSON of one, or its beginning where that is all that is seen; undefined where there is none. */
export function listIn(record: JsonObject): Found | undefined {
  let found: Found | undefined
  const look = (value: unknown, member: string, depth: number): void => {
    const list = listOf(value)
    if (list && list.length > (found?.list.length ?? 0)) found = { list, member }
    else if (depth < DEEPEST) for (const one of Object.values(objectOf(value) ?? {}).slice(0, MEMBERS)) look(one, member, depth + 1)
  }
  for (const [member, value] of Object.entries(record).slice(0, MEMBERS)) look(value, member, 1)
  return found
}

/** A value as the list of messages that it is, most of whose entries are some. */
function listOf(value: unknown): readonly unknown[] | undefined {
  const list = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(list) || list.length === 0) return undefined
  const first: readonly unknown[] = list.slice(0, ENTRIES)
  const told = first.map(messageIn).filter((message) => message !== undefined)
  return told.length * 2 > first.length && told.some(isToldForSure) ? list : undefined
}

/** Whether a message is one beyond doubt: people and fields of forms have a role and a text too, but nobody answers in them. */
function isToldForSure({ role, content, text, value }: JsonObject): boolean {
  return role === 'assistant' || role === 'ai' || role === 'model' || content === undefined || (content !== text && content !== value)
}

function parsed(text: string): unknown {
  if (!/^\s*\[\s*\{\s*"[a-z_]{1,30}"/.test(text.slice(0, 200))) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Of a long text the look at a file shows the beginning only.
    return /^\s*\[\s*\{\s*"(?:role|content)"\s*:\s*"/.test(text) && !/[\]}]\s*$/.test(text) ? [{ role: 'user', content: text }] : undefined
  }
}
