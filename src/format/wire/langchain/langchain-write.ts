import type { Message, Part, Role } from '../../../message/index.ts'
import { chatContent } from '../chat/chat-blocks.ts'
import { argumentsObject } from '../part/arguments-object.ts'
import { Exact } from '../part/exact.ts'
import { type JsonObject, objectOf } from '../value.ts'

const TYPES: Readonly<Record<Role, string>> = { system: 'system', developer: 'system', user: 'human', assistant: 'ai', tool: 'tool' }
const CLASSES: Readonly<Record<string, string>> = { system: 'SystemMessage', human: 'HumanMessage', ai: 'AIMessage', tool: 'ToolMessage' }

/**
 * Authors LangChain messages, in the form of the message beside; flat if there is none. Each has an id, by which LangChain removes; a message that replaces one
 * of the document keeps that one's id.
 */
export function writeLangchain(messages: readonly Message[], beside?: JsonObject): object[] {
  return messages.flatMap(({ id, role, name, parts, source }): object[] => {
    const own = beside !== undefined
    const numbered = (at: string) => (own && source !== undefined ? {} : { id: at })
    const whole = parts.find((part) => part.type === 'opaque' && part.path?.length === 0)
    if (own && whole?.type === 'opaque') return [new Exact(whole.json)]
    const rest = parts.filter((part) => part.type !== 'tool-result')
    const results = parts.filter((part) => part.type === 'tool-result')
    const alone = results.length === 1 && rest.length === 0
    const written = results.map((part, i) => framed('tool', { ...result(part, own), ...numbered(alone ? id : `${id}.result${i + 1}`) }, beside))
    if (rest.length === 0 && written.length > 0) return written
    const type = TYPES[role === 'tool' ? 'user' : role]
    const fields = {
      ...said(rest, own),
      ...numbered(id),
      ...(name !== undefined && { name }),
      ...(role === 'developer' && { additional_kwargs: { __openai_role__: 'developer' } }),
    }
    const message = framed(type, fields, beside)
    return role === 'assistant' ? [message, ...written] : [...written, message]
  })
}

function framed(type: string, fields: object, beside: JsonObject | undefined): object {
  if (objectOf(beside?.kwargs)) return { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', CLASSES[type]], kwargs: fields }
  return objectOf(beside?.data) ? { type, data: fields } : { type, ...fields }
}

function result({ callId, name, output, isError }: Part & { type: 'tool-result' }, own: boolean): object {
  return { content: chatContent(output, own), tool_call_id: callId, ...(name !== undefined && { name }), ...(isError && { status: 'error' }) }
}

function said(parts: readonly Part[], own: boolean): object {
  const thoughts = parts.filter((part) => part.type === 'reasoning')
  const sealed = thoughts.some(({ signature, encrypted }) => signature !== undefined || encrypted !== undefined)
  const plain = sealed ? '' : thoughts.map(({ text }) => text).join('\n')
  const calls = parts.filter((part) => part.type === 'tool-call')
  const words = parts.filter((part) => part.type !== 'tool-call' && part.type !== 'reasoning')
  return {
    content: sealed ? inOrder(parts, own) : chatContent(words, own),
    ...(plain !== '' && { additional_kwargs: { reasoning_content: plain } }),
    ...(calls.length > 0 && { tool_calls: calls.map(({ callId, name, input }) => ({ name, args: argumentsObject(input), id: callId, type: 'tool_call' })) }),
  }
}

/** Writes sealed reasoning and words as blocks, in their original order. */
function inOrder(parts: readonly Part[], own: boolean): object[] {
  return parts.flatMap((part): object[] => {
    if (part.type === 'reasoning') return [thinking(part)]
    if (part.type === 'tool-call') return []
    const content = chatContent([part], own)
    return typeof content === 'string' ? (content === '' ? [] : [{ type: 'text', text: content }]) : content
  })
}

function thinking({ text, signature, encrypted }: Part & { type: 'reasoning' }): object {
  return encrypted === undefined ? { type: 'thinking', thinking: text, signature } : { type: 'redacted_thinking', data: encrypted }
}
