import { asObject, type JsonObject } from '../../wire/value.ts'
import { entryAsMessage } from './entry-as-message.ts'

/** The depth to which a record is searched for a list, and how many members of an object and entries of a list are examined. */
const MAX_DEPTH = 3
const MAX_MEMBERS = 100
const MAX_ENTRIES = 24

/** A list of messages within a record, and the member that contains it. */
export interface MessageList {
  readonly list: readonly unknown[]
  readonly member: string
}

/** Returns the longest list of messages within a record, possibly as JSON text, or only the visible beginning of that text; undefined if there is none. */
export function findMessageList(record: JsonObject): MessageList | undefined {
  let found: MessageList | undefined
  const search = (value: unknown, member: string, depth: number): void => {
    const list = asMessageList(value)
    if (list && list.length > (found?.list.length ?? 0)) found = { list, member }
    else if (depth < MAX_DEPTH) for (const one of Object.values(asObject(value) ?? {}).slice(0, MAX_MEMBERS)) search(one, member, depth + 1)
  }
  for (const [member, value] of Object.entries(record).slice(0, MAX_MEMBERS)) search(value, member, 1)
  return found
}

/** Returns a value as a list of messages, if most of its entries are messages. */
function asMessageList(value: unknown): readonly unknown[] | undefined {
  const list = typeof value === 'string' ? parseList(value) : value
  if (!Array.isArray(list) || list.length === 0) return undefined
  const first: readonly unknown[] = list.slice(0, MAX_ENTRIES)
  const messages = first.map(entryAsMessage).filter((message) => message !== undefined)
  return messages.length * 2 > first.length && messages.some(isCertainlyMessage) ? list : undefined
}

/** Whether a message certainly is one: people and form fields may have a role and a text too, but no assistant's role. */
function isCertainlyMessage({ role, content, text, value }: JsonObject): boolean {
  return role === 'assistant' || role === 'ai' || role === 'model' || content === undefined || (content !== text && content !== value)
}

function parseList(text: string): unknown {
  if (!/^\s*\[\s*\{\s*"[a-z_]{1,30}"/.test(text.slice(0, 200))) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A sample shows only the beginning of a long text.
    return /^\s*\[\s*\{\s*"(?:role|content)"\s*:\s*"/.test(text) && !/[\]}]\s*$/.test(text) ? [{ role: 'user', content: text }] : undefined
  }
}
