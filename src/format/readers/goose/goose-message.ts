import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { jsonOf, wordOf } from '../../../text/index.ts'
import { attachment } from '../../wire/part/attachment.ts'
import { timeOf } from '../../wire/time-of.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'

/** Blocks that ask or inform the user, which the model does not see. */
const SHOWN = ['systemNotification', 'toolConfirmationRequest', 'actionRequired', 'conversationCompacted']

/**
 * Returns the messages of one entry of a goose session: one for each result, then the words. None for an entry that the model did not see.
 * @param others receives the kinds of skipped blocks
 */
export function gooseMessages(entry: JsonObject, first: number, others: string[]): Message[] {
  const blocks = blocksOf(entry.content)
  if (blocks.length === 0) others.push('empty')
  if (objectOf(entry.metadata)?.agentVisible === false) {
    for (const { type } of blocks) others.push(`hidden ${wordOf(type)}`)
    return []
  }
  const results: Part[] = []
  const own: Part[] = []
  for (const [i, block] of blocks.entries()) {
    if (SHOWN.includes(wordOf(block.type))) others.push(wordOf(block.type))
    else if (block.type === 'toolResponse') results.push(resultOf(block))
    else own.push(partOf(block, `call_${first}_${i}`))
  }
  const role = entry.role === 'assistant' ? 'assistant' : 'user'
  const said = [...results.map((part) => ({ role: 'tool' as const, parts: [part] })), ...(own.length > 0 ? [{ role, parts: own } as const] : [])]
  const at = timeOf({ at: entry.created })
  return said.map((one, i) => ({ id: `m${first + i}`, ...one, ...at, source: { index: first + i } }))
}

/** Returns content as a list of blocks; a text, alone or among blocks, becomes one. */
function blocksOf(content: unknown): JsonObject[] {
  if (content === undefined || content === null) return []
  const list: readonly unknown[] = Array.isArray(content) ? content : [content]
  return list.map((block) => objectOf(block) ?? { type: 'text', text: stringOf(block) ?? jsonOf(block) })
}

function partOf(block: JsonObject, unnamed: string): Part {
  if (block.type === 'text') return { type: 'text', text: stringOf(block.text) ?? '' }
  if (block.type === 'thinking') {
    const signature = stringOf(block.signature)
    return { type: 'reasoning', text: stringOf(block.thinking) ?? '', ...(signature && { signature }) }
  }
  if (block.type === 'redactedThinking') return { type: 'reasoning', text: '', encrypted: stringOf(block.data) ?? '' }
  if (block.type === 'image') return attachment({ mediaType: stringOf(block.mimeType), data: stringOf(block.data) }, [])
  if (block.type === 'toolRequest' || block.type === 'frontendToolRequest') return callOf(block, unnamed)
  return { type: 'opaque', kind: wordOf(block.type), json: jsonOf(block) }
}

/** Reads a call; the input of one that goose could not parse is the error. */
function callOf({ id, toolCall }: JsonObject, unnamed: string): Part {
  const told = objectOf(toolCall) ?? {}
  const call = objectOf(told.value) ?? {}
  const failed = told.status === 'error' ? jsonOf({ error: told.error }) : undefined
  return {
    type: 'tool-call',
    callId: stringOf(id) ?? unnamed,
    name: stringOf(call.name) ?? '',
    input: failed ?? stringOf(call.arguments) ?? jsonOf(call.arguments ?? {}),
  }
}

function resultOf({ id, toolResult }: JsonObject): Part {
  const told = objectOf(toolResult) ?? {}
  const value = objectOf(told.value)
  const isError = told.status === 'error' || value?.isError === true
  const said: unknown = told.status === 'error' ? (told.error ?? '') : (value?.content ?? told.value ?? toolResult)
  return { type: 'tool-result', callId: stringOf(id) ?? '', output: outputOf(said), ...(isError && { isError: true }) }
}

/** Reads a list of blocks; anything else becomes a text. */
function outputOf(said: unknown): ContentPart[] {
  if (Array.isArray(said)) return said.map(contentOf)
  return said === undefined || said === null ? [] : [{ type: 'text', text: stringOf(said) ?? jsonOf(said) }]
}

function contentOf(entry: unknown): ContentPart {
  const block = objectOf(entry)
  const text = stringOf(block?.text) ?? stringOf(objectOf(block?.resource)?.text)
  if (text !== undefined) return { type: 'text', text }
  if (block?.type === 'image') return attachment({ mediaType: stringOf(block.mimeType), data: stringOf(block.data) }, [])
  return { type: 'opaque', kind: wordOf(block?.type), json: jsonOf(entry) }
}
