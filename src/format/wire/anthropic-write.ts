import { createHash } from 'node:crypto'
import type { Message, Part } from '../../message/index.ts'

interface Written {
  readonly role: 'user' | 'assistant'
  readonly content: string | object[]
}

/**
 * Authors Anthropic messages: results of neighbouring messages join in one user message, results first; empty messages are left out;
 * system text stands beside the array and not in it. Reasoning without a signature cannot be said and is left out.
 */
export function writeAnthropic(messages: readonly Message[]): object[] {
  const result: Written[] = []
  for (const message of messages) {
    if (message.role === 'system' || message.role === 'developer') continue
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const content = ordered(message.parts).flatMap((part) => block(part))
    if (content.length === 0) continue
    const last = result.at(-1)
    if (last && last.role === role && isResults(last) && message.role === 'tool') for (const one of content) (last.content as object[]).push(one)
    else result.push({ role, content: simple(content) })
  }
  return result
}

function isResults({ content }: Written): boolean {
  return Array.isArray(content) && content.every((one) => 'type' in one && one.type === 'tool_result')
}

function ordered(parts: readonly Part[]): readonly Part[] {
  return parts.some(({ type }) => type === 'tool-result')
    ? [...parts.filter(({ type }) => type === 'tool-result'), ...parts.filter(({ type }) => type !== 'tool-result')]
    : parts
}

function simple(content: object[]): string | object[] {
  const [only] = content
  return content.length === 1 && only && 'text' in only && typeof only.text === 'string' ? only.text : content
}

function block(part: Part): object[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }]
    case 'reasoning':
      if (part.encrypted !== undefined) return [{ type: 'redacted_thinking', data: part.encrypted }]
      return part.signature === undefined ? [] : [{ type: 'thinking', thinking: part.text, signature: part.signature }]
    case 'tool-call':
      return [{ type: 'tool_use', id: callId(part.callId), name: part.name, input: argumentsOf(part.input) }]
    case 'tool-result':
      return [
        {
          type: 'tool_result',
          tool_use_id: callId(part.callId),
          content: simple(part.output.flatMap((one) => block(one))),
          ...(part.isError && { is_error: true }),
        },
      ]
    case 'image':
      return [part.url === undefined ? { type: 'text', text: `[image ${part.mediaType ?? ''}]` } : { type: 'image', source: { type: 'url', url: part.url } }]
    case 'file':
      return [{ type: 'text', text: part.text ?? `[file ${part.name ?? part.mediaType ?? ''}]` }]
    case 'opaque':
      return [{ type: 'text', text: part.json }]
  }
}

/** Anthropic takes ids of letters, digits, `_` and `-`, 64 at most; others are mapped, always to the same. */
function callId(id: string): string {
  if (/^[a-zA-Z0-9_-]{1,64}$/.test(id)) return id
  return `call_${createHash('sha256').update(id).digest('hex').slice(0, 32)}`
}

function argumentsOf(input: string): object {
  try {
    const value: unknown = JSON.parse(input)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    return { input: value }
  } catch {
    return { input }
  }
}
