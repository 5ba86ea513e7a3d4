import { jsonOf, jsonValue, wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'

/** Names under which logs hold who spoke, and what was said. */
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
 * One turn of a dialogue: the name of its speaker as the log has it, the role that name stands for where it is one of the usual ones, and its words.
 * Where it calls tools or brings a result as Chat has them, also as a message of Chat.
 */
export interface Turn {
  readonly who: string
  readonly role?: Speaker
  readonly text: string
  readonly chat?: JsonObject
  /** The call, or the result, that the words are where calls stand in the same run, as a message of Chat without ids. */
  readonly act?: JsonObject
}

/** The turn that a value is; undefined where it does not say who spoke, or what. Never throws. */
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

/** How a value that names who spoke, and has a place for what was said, is written: as providers take it, of which their formats know more, or not. */
export function turnShape(value: unknown): 'wire' | 'own' | undefined {
  const object = objectOf(value)
  if (!object || firstText(object, WHO) === undefined || WHAT.every((key) => object[key] === undefined)) return undefined
  if (!('content' in object && 'role' in object)) return 'own'
  const role = wordOf(object.role)
  return typeof object.content !== 'string' || WIRE_ROLES.has(role) || !Object.hasOwn(SPEAKERS, role.toLowerCase()) ? 'wire' : 'own'
}

/** Names under which sets of data hold what a tool was asked, as JSON, and what it gave. */
const CALLS = new Set(['function_call', 'function-call', 'tool_call'])
const GIVES = new Set(['observation', 'function_response', 'function-response', 'tool_response', 'tool'])

/** The turn that is a call in JSON, or a result, of a tool, as Chat has them, without ids; undefined where it is neither. */
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

/** The role under which Chat has a turn with calls, or one with a result; none for words alone. */
function chatRole({ tool_calls: calls, tool_call_id: id }: JsonObject, role: Speaker | undefined): string | undefined {
  if (role === 'assistant' && Array.isArray(calls) && calls.length > 0) return 'assistant'
  return role === undefined && stringOf(id) !== undefined ? 'tool' : undefined
}

/** Values in memory may hold what JSON has no word for. */
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
