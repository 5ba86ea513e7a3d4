import type { OddWire } from './wire-writers.ts'

/** One block in a message of any wire. */
export interface Block {
  readonly kind: 'text' | 'call' | 'result' | 'thought' | 'other'
  readonly id: string
  readonly text: string
}

/** One message of any wire, as the check reads it. */
export interface Row {
  readonly role: 'system' | 'user' | 'agent' | 'tools'
  readonly blocks: readonly Block[]
}

type Json = Readonly<Record<string, unknown>>

/** The messages of a body, read without any code of the product. */
export function rowsOf(wire: OddWire, body: object): Row[] {
  const { messages, input, contents } = body as Readonly<Record<string, readonly Json[] | undefined>>
  if (wire === 'openai-chat') return (messages ?? []).map(ofChat)
  if (wire === 'anthropic-messages') return (messages ?? []).map(ofAnthropic)
  return wire === 'gemini' ? (contents ?? []).map(ofGemini) : (input ?? []).map(ofResponses)
}

const listIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : [])
const text = (value: unknown): Block => ({ kind: 'text', id: '', text: String(value ?? '') })
const other = (value: unknown): Block => ({ kind: 'other', id: '', text: JSON.stringify(value) })
const named = (kind: 'call' | 'result', id: unknown, value: unknown = ''): Block => ({ kind, id: String(id ?? ''), text: JSON.stringify(value) })
const contentOf = (content: unknown): Block[] =>
  typeof content === 'string' ? [text(content)] : listIn(content).map((part) => (typeof part.text === 'string' ? text(part.text) : other(part)))

function ofChat(message: Json): Row {
  if (message.role === 'tool') return { role: 'tools', blocks: [named('result', message.tool_call_id, message.content)] }
  const blocks = [...contentOf(message.content), ...listIn(message.tool_calls).map(({ id, function: made }) => named('call', id, made))]
  return { role: message.role === 'assistant' ? 'agent' : message.role === 'user' ? 'user' : 'system', blocks }
}

function ofAnthropic({ role, content }: Json): Row {
  const blocks = typeof content === 'string' ? [text(content)] : listIn(content).map(anthropicBlock)
  return { role: role === 'assistant' ? 'agent' : role === 'system' ? 'system' : 'user', blocks }
}

function anthropicBlock(block: Json): Block {
  if (block.type === 'text') return text(block.text)
  if (block.type === 'thinking') return { kind: 'thought', id: String(block.signature), text: String(block.thinking) }
  if (block.type === 'tool_use') return named('call', block.id, [block.name, block.input])
  return block.type === 'tool_result' ? named('result', block.tool_use_id, block.content) : other(block)
}

function ofResponses(item: Json): Row {
  if (item.type === 'function_call') return { role: 'agent', blocks: [named('call', item.call_id, [item.name, item.arguments])] }
  if (item.type === 'function_call_output') return { role: 'tools', blocks: [named('result', item.call_id, item.output)] }
  if (item.type === 'reasoning') return { role: 'agent', blocks: [{ kind: 'thought', id: String(item.encrypted_content), text: '' }] }
  if (item.role === undefined) return { role: 'system', blocks: [other(item)] }
  return { role: item.role === 'assistant' ? 'agent' : item.role === 'user' ? 'user' : 'system', blocks: contentOf(item.content) }
}

function ofGemini({ role, parts }: Json): Row {
  const blocks = listIn(parts).map((part) => {
    const { functionCall, functionResponse } = part as Readonly<Record<string, Json | undefined>>
    if (functionCall) return named('call', functionCall.id, functionCall.args)
    if (functionResponse) return named('result', functionResponse.id, functionResponse.response)
    return typeof part.text === 'string' ? text(part.text) : other(part)
  })
  return { role: role === 'model' ? 'agent' : 'user', blocks }
}
