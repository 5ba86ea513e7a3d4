import { parseJson, scalarAsText, stringifyJson } from '../../../text/index.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'

/** The keys of the speaker and of the words in logs. */
const SPEAKER_KEYS = ['role', 'from', 'speaker', 'author', 'sender']
const CONTENT_KEYS = ['content', 'value', 'text', 'message', 'utterance', 'body']

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
 * One turn of a dialogue: the name of its speaker as in the log, the role of that name if it is a usual one, and its words. A turn that calls tools or contains
 * a result in Chat's form is also stored as a Chat message.
 */
export interface Turn {
  readonly who: string
  readonly role?: Speaker
  readonly text: string
  readonly chat?: JsonObject
  /** The call or result that the words represent if the same run has calls, as a Chat message without ids. */
  readonly toolMessage?: JsonObject
}

/** Parses a turn; undefined if the value lacks a speaker or words. Never throws. */
export function turnOf(value: unknown): Turn | undefined {
  const object = asObject(value)
  const who = object && firstText(object, SPEAKER_KEYS)
  if (!object || who === undefined) return undefined
  const contentKey = CONTENT_KEYS.find((key) => object[key] !== undefined && object[key] !== null)
  const role = Object.hasOwn(SPEAKERS, who.toLowerCase()) ? SPEAKERS[who.toLowerCase()] : undefined
  const text = contentKey === undefined ? '' : textOf(object[contentKey])
  const toolRole = chatRole(object, role)
  if (toolRole !== undefined) return { who, ...(role && { role }), text, chat: { ...object, role: toolRole, content: contentKey === undefined ? null : text } }
  if (contentKey === undefined) return undefined
  const toolMessage = object.role === undefined ? parseToolTurn(who, text) : undefined
  return { who, ...(role && { role }), text, ...(toolMessage && { toolMessage }) }
}

/** Returns whether a value with a speaker and a field for words has the form of a provider's message, which wire formats read better, or its own. */
export function turnShape(value: unknown): 'wire' | 'own' | undefined {
  const object = asObject(value)
  if (!object || firstText(object, SPEAKER_KEYS) === undefined || CONTENT_KEYS.every((key) => object[key] === undefined)) return undefined
  if (!('content' in object && 'role' in object)) return 'own'
  const role = scalarAsText(object.role)
  return typeof object.content !== 'string' || WIRE_ROLES.has(role) || !Object.hasOwn(SPEAKERS, role.toLowerCase()) ? 'wire' : 'own'
}

/** The names under which data sets contain a tool's arguments, as JSON, and its output. */
const CALL_SPEAKERS = new Set(['function_call', 'function-call', 'tool_call'])
const RESULT_SPEAKERS = new Set(['observation', 'function_response', 'function-response', 'tool_response', 'tool'])

/** Reads a turn that is a tool's JSON call, or its result, as a Chat message without ids; undefined if it is neither. */
function parseToolTurn(who: string, text: string): JsonObject | undefined {
  if (RESULT_SPEAKERS.has(who.toLowerCase())) return { role: 'tool', tool_call_id: '', content: text }
  if (!CALL_SPEAKERS.has(who.toLowerCase())) return undefined
  const calls = parseCalls(text)
  return calls && { role: 'assistant', content: null, tool_calls: calls.map((call) => ({ id: '', type: 'function', function: call })) }
}

function parseCalls(text: string): JsonObject[] | undefined {
  const value = parseJson(text)
  const calls = (Array.isArray(value) ? value : [value]).map(asObject).filter((call) => call && typeof call.name === 'string') as JsonObject[]
  return calls.length === 0 ? undefined : calls.map(({ name, arguments: args }) => ({ name, arguments: inputText(args) }))
}

/** Returns Chat's role for a turn with calls or a result; undefined for plain words. */
function chatRole({ tool_calls: calls, tool_call_id: id }: JsonObject, role: Speaker | undefined): string | undefined {
  if (role === 'assistant' && Array.isArray(calls) && calls.length > 0) return 'assistant'
  return role === undefined && stringOf(id) !== undefined ? 'tool' : undefined
}

/** Returns the text of a value; values in memory may not be expressible as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return stringifyJson(value)
  } catch {
    return scalarAsText(value)
  }
}

function firstText(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = stringOf(object[key])
    if (text !== undefined && text !== '') return text
  }
  return undefined
}
