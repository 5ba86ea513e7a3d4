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

/** Whether a value is a message as providers take it, of which their own formats know more. */
export function isWireTurn(value: unknown): boolean {
  const object = objectOf(value)
  if (object === undefined || !('content' in object && 'role' in object)) return false
  const role = String(object.role)
  return typeof object.content !== 'string' || WIRE_ROLES.has(role) || !Object.hasOwn(SPEAKERS, role.toLowerCase())
}

/** One turn of a dialogue: the name of its speaker as the log has it, the role that name stands for where it is one of the usual ones, and its words. */
export interface Turn {
  readonly who: string
  readonly role?: Speaker
  readonly text: string
}

/** The turn that a value is; undefined where it does not say who spoke, or what. Never throws. */
export function turnOf(value: unknown): Turn | undefined {
  const object = objectOf(value)
  const who = object && firstText(object, WHO)
  const what = object && WHAT.find((key) => object[key] !== undefined)
  if (!object || who === undefined || what === undefined) return undefined
  const role = Object.hasOwn(SPEAKERS, who.toLowerCase()) ? SPEAKERS[who.toLowerCase()] : undefined
  return { who, ...(role && { role }), text: textOf(object[what]) }
}

/** Values in memory may hold what JSON has no word for. */
function textOf(said: unknown): string {
  if (typeof said === 'string') return said
  try {
    return JSON.stringify(said) ?? ''
  } catch {
    return String(said)
  }
}

function firstText(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = stringOf(object[key])
    if (text !== undefined && text !== '') return text
  }
  return undefined
}
