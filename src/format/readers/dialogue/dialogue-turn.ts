import { jsonOf, jsonValue, wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'

/** The keys of the speaker and of the words in logs. */
const WHO = ['role', 'from', 'speaker', 'author', 'sender']
const WHAT = ['content', 'value', 'text', 'message', 'utterance', 'body']

const WIRE_ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])

type Speaker = 'user' | 'assistant' | 'system'

const SPEAKERS: Readonly<Record<string, Speaker>> = {
  user: 'user',
  human: 'user',
  customer: 'user',
  prompter: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  bot: 'assistant',
  gpt: 'assistant',
  chatgpt: 'assistant',
  model: 'assistant',
  agent: 'assistant',
  system: 'system',
}

/**
 * One turn of a dialogue: the name of its speaker as in the log, the role of that name if it is a usual one, and its words. A turn that calls tools or holds a
 * result in Chat's form is also stored as a Chat message.
 */
export interface Turn {
  readonly who: string
  readonly role?: Speaker
  readonly text: string
  readonly chat?: JsonObject
  /** The call or result that the words represent if the same run has calls, as a Chat message without ids. */
  readonly act?: JsonObject
}

/** Parses a turn; undefined if the value lacks a speaker or words. Never throws. */
export function turnOf(value: unknown): Turn | undefined {
  const object = objectOf(value)
  const who = object && firstText(object, WHO)
  if (!object || who === undefined) return undefined
  const what = WHAT.find((key) => object[key] !== undefined && object[key] !== null)
  const role = Object.hasOwn(SPEAKERS, who.toLowerCase()) ? SPEAKERS[who.toLowerCase()] : undefined
  const text = what === undefined ? '' : textOf(object[what])
  const acts = chatRole(object, role)
  if (acts !== undefined) return { who, ...(role && { role }), text, chat: { ...object, role: acts, content: what === undefined ? null : text } }
  if (what === undefined) return undefined
  const act = object.role === undefined ? actIn(who, text) : undefined
  return { who, ...(role && { role }), text, ...(act && { act }) }
}

/** Returns whether a value with a speaker and a field for words has the form of a provider's message, which wire formats read better, or its own. */
export function turnShape(value: unknown): 'wire' | 'own' | undefined {
  const object = objectOf(value)
  if (!object || firstText(object, WHO) === undefined || WHAT.every((key) => object[key] === undefined)) return undefined
  if (!('content' in object && 'role' in object)) return 'own'
  const role = wordOf(object.role)
  return typeof object.content !== 'string' || WIRE_ROLES.has(role) || !Object.hasOwn(SPEAKERS, role.toLowerCase()) ? 'wire' : 'own'
}

/** The names under which data sets hold a tool's arguments, as JSON, and its output. */
const CALLS = new Set(['function_call', 'function-call', 'tool_call'])
const GIVES = new Set(['observation', 'function_response', 'function-response', 'tool_response', 'tool'])

/** Reads a turn that is a tool's JSON call, or its result, as a Chat message without ids; undefined if it is neither. */
function actIn(who: string, text: string): JsonObject | undefined {
  if (GIVES.has(who.toLowerCase())) return { role: 'tool', tool_call_id: '', content: text }
  if (!CALLS.has(who.toLowerCase())) return undefined
  const told = parsedCall(text)
  return told && { role: 'assistant', content: null, tool_calls: told.map((call) => ({ id: '', type: 'function', function: call })) }
}

function parsedCall(text: string): JsonObject[] | undefined {
  const value = jsonValue(text)
  const calls = (Array.isArray(value) ? value : [value]).map(objectOf).filter((call) => call && typeof call.name === 'string') as JsonObject[]
  return calls.length === 0 ? undefined : calls.map(({ name, arguments: args }) => ({ name, arguments: typeof args === 'string' ? args : jsonOf(args ?? {}) }))
}

/** Returns Chat's role for a turn with calls or a result; undefined for plain words. */
function chatRole({ tool_calls: calls, tool_call_id: id }: JsonObject, role: Speaker | undefined): string | undefined {
  if (role === 'assistant' && Array.isArray(calls) && calls.length > 0) return 'assistant'
  return role === undefined && stringOf(id) !== undefined ? 'tool' : undefined
}

/** Returns the text of a value; values in memory may not be expressible as JSON. */
function textOf(said: unknown): string {
  if (typeof said === 'string') return said
  try {
    return jsonOf(said)
  } catch {
    return wordOf(said)
  }
}

function firstText(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = stringOf(object[key])
    if (text !== undefined && text !== '') return text
  }
  return undefined
}
