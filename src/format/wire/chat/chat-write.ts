import type { Message, Part } from '../../../message/index.ts'
import { partText } from '../../../message/index.ts'
import type { AsItStands } from '../codec.ts'
import { Exact } from '../part/exact.ts'
import type { JsonObject } from '../value.ts'
import { chatContent } from './chat-blocks.ts'

/** The characters that Chat refuses in a name, and its maximum length. */
const NOT_IN_NAMES = /[\s<|\\/>]+/g
const LONGEST_NAME = 64

/** Writes one neutral message as chat messages: one for each result, and another for everything else. */
export function writeChat({ role, name, parts }: Message, form: 'reasoning_content' | 'thinking-block', beside?: JsonObject, standing?: AsItStands): object[] {
  const own = beside !== undefined
  const whole = parts.find((part) => part.type === 'opaque' && part.path?.length === 0)
  if (own && whole?.type === 'opaque') return [new Exact(whole.json)]
  const results = parts.filter((part) => part.type === 'tool-result')
  const rest = parts.filter((part) => part.type !== 'tool-result')
  const written: object[] = results.map(({ callId, output }) => ({ role: 'tool', tool_call_id: callId, content: resultContent(output, own) }))
  if (rest.length === 0 && written.length > 0) return written
  const named = name === undefined ? {} : { name: name.replace(NOT_IN_NAMES, '_').slice(0, LONGEST_NAME) }
  if (role !== 'assistant') return [...written, { role: role === 'tool' ? 'user' : role, ...named, content: chatContent(rest, own) }]
  return [{ ...assistant(rest, form, own ? fieldOf(beside) : 'reasoning_content', own, standing), ...named }, ...written]
}

/** Writes a result as text, or as blocks if it holds pictures. */
function resultContent(output: readonly Part[], own: boolean): string | object[] {
  return output.some(({ type }) => type === 'image') ? chatContent(output, own) : output.map(told).join('\n')
}

function told(part: Part): string {
  if (part.type === 'opaque') return part.text ?? part.json
  return part.type === 'file' ? (part.text ?? part.url ?? '') : partText(part)
}

/** Returns this document's field for reasoning. */
function fieldOf(beside: JsonObject): 'reasoning' | 'reasoning_content' {
  return 'reasoning' in beside && !('reasoning_content' in beside) ? 'reasoning' : 'reasoning_content'
}

function assistant(parts: readonly Part[], form: 'reasoning_content' | 'thinking-block', field: string, own: boolean, standing?: AsItStands): object {
  const reasoning = parts.flatMap((part) => (part.type === 'reasoning' && part.text !== '' ? [part.text] : [])).join('\n')
  const said = parts.filter((part) => part.type !== 'tool-call' && part.type !== 'reasoning')
  const calls = parts.filter((part) => part.type === 'tool-call')
  const thinking = reasoning !== '' && form === 'thinking-block' ? [{ type: 'thinking', thinking: [{ type: 'text', text: reasoning }] }] : []
  const words = said.length === 0 ? (calls.length > 0 || thinking.length > 0 ? null : '') : chatContent(said, own)
  const blocks = typeof words === 'string' ? [{ type: 'text', text: words }] : (words ?? [])
  return {
    role: 'assistant',
    content: thinking.length > 0 ? [...thinking, ...blocks] : words,
    ...(reasoning !== '' && thinking.length === 0 && { [field]: reasoning }),
    ...(calls.length > 0 && {
      tool_calls: calls.map((call) => standing?.(call) ?? { id: call.callId, type: 'function', function: { name: call.name, arguments: call.input } }),
    }),
  }
}
