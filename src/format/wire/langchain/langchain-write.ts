import type { Message, Part, Role } from '../../../message/index.ts'
import { writeChatContent } from '../chat/chat-content-write.ts'
import { argumentsObject } from '../part/arguments-object.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import { asObject, type JsonObject } from '../value.ts'

const TYPES: Readonly<Record<Role, string>> = { system: 'system', developer: 'system', user: 'human', assistant: 'ai', tool: 'tool' }
const CLASSES: Readonly<Record<string, string>> = { system: 'SystemMessage', human: 'HumanMessage', ai: 'AIMessage', tool: 'ToolMessage' }

/**
 * Authors LangChain messages, in the form of `example`; flat if there is none. Each has an id, by which LangChain removes; a message that replaces one of the
 * document keeps that one's id.
 */
export function writeLangchain(messages: readonly Message[], example?: JsonObject): object[] {
  return messages.flatMap(({ id, role, name, parts, source }): object[] => {
    const sameFormat = example !== undefined
    const opaqueMessage = parts.find((part) => part.type === 'opaque' && part.path?.length === 0)
    if (sameFormat && opaqueMessage?.type === 'opaque') return [new VerbatimJson(opaqueMessage.json)]
    const rest = parts.filter((part) => part.type !== 'tool-result')
    const results = parts.filter((part) => part.type === 'tool-result')
    const isSingleResult = results.length === 1 && rest.length === 0
    const keepsId = sameFormat && source !== undefined && (isSingleResult || results.length === 0)
    const idField = (at: string) => (keepsId ? {} : { id: at })
    const written = results.map((part, i) =>
      wrapMessage('tool', { ...writeResult(part, sameFormat), ...idField(isSingleResult ? id : `${id}.result${i + 1}`) }, example),
    )
    if (rest.length === 0 && written.length > 0) return written
    const type = TYPES[role === 'tool' ? 'user' : role]
    const fields = {
      ...writeContent(rest, sameFormat),
      ...idField(id),
      ...(name !== undefined && { name }),
      ...(role === 'developer' && { additional_kwargs: { __openai_role__: 'developer' } }),
    }
    const message = wrapMessage(type, fields, example)
    return role === 'assistant' ? [message, ...written] : [...written, message]
  })
}

function wrapMessage(type: string, fields: object, example: JsonObject | undefined): object {
  if (asObject(example?.kwargs)) return { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', CLASSES[type]], kwargs: fields }
  return asObject(example?.data) ? { type, data: fields } : { type, ...fields }
}

function writeResult({ callId, name, output, isError }: Part & { type: 'tool-result' }, sameFormat: boolean): object {
  return { content: writeChatContent(output, sameFormat), tool_call_id: callId, ...(name !== undefined && { name }), ...(isError && { status: 'error' }) }
}

function writeContent(parts: readonly Part[], sameFormat: boolean): object {
  const thoughts = parts.filter((part) => part.type === 'reasoning')
  const hasSignatures = thoughts.some(({ signature, encrypted }) => signature !== undefined || encrypted !== undefined)
  const plainReasoning = hasSignatures ? '' : thoughts.map(({ text }) => text).join('\n')
  const calls = parts.filter((part) => part.type === 'tool-call')
  const contentParts = parts.filter((part) => part.type !== 'tool-call' && part.type !== 'reasoning')
  return {
    content: hasSignatures ? blocksInOrder(parts, sameFormat) : writeChatContent(contentParts, sameFormat),
    ...(plainReasoning !== '' && { additional_kwargs: { reasoning_content: plainReasoning } }),
    ...(calls.length > 0 && { tool_calls: calls.map(({ callId, name, input }) => ({ name, args: argumentsObject(input), id: callId, type: 'tool_call' })) }),
  }
}

/** Writes signed reasoning and words as blocks, in their original order. */
function blocksInOrder(parts: readonly Part[], sameFormat: boolean): object[] {
  return parts.flatMap((part): object[] => {
    if (part.type === 'reasoning') return [writeThinking(part)]
    if (part.type === 'tool-call') return []
    const content = writeChatContent([part], sameFormat)
    return typeof content === 'string' ? (content === '' ? [] : [{ type: 'text', text: content }]) : content
  })
}

function writeThinking({ text, signature, encrypted }: Part & { type: 'reasoning' }): object {
  return encrypted === undefined ? { type: 'thinking', thinking: text, signature } : { type: 'redacted_thinking', data: encrypted }
}
