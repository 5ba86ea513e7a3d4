import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import { attachment } from '../../wire/part/attachment.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { blocksIn } from '../reading/blocks-in.ts'

/** Blocks that ask or inform the user, which the model does not see. */
const SCREEN_ONLY_TYPES = ['systemNotification', 'toolConfirmationRequest', 'actionRequired', 'conversationCompacted']

/**
 * Returns the messages of one entry of a goose session: one for each result, then the words. None for an entry that the model did not see.
 * @param others receives the kinds of skipped blocks
 */
export function gooseMessages(entry: JsonObject, first: number, others: string[]): Message[] {
  const blocks = blocksIn(entry.content)
  if (blocks.length === 0) others.push('empty')
  if (asObject(entry.metadata)?.agentVisible === false) {
    for (const { type } of blocks) others.push(`hidden ${scalarAsText(type)}`)
    return []
  }
  const results: Part[] = []
  const ownParts: Part[] = []
  for (const [i, block] of blocks.entries()) {
    if (SCREEN_ONLY_TYPES.includes(scalarAsText(block.type))) others.push(scalarAsText(block.type))
    else if (block.type === 'toolResponse') results.push(resultOf(block))
    else ownParts.push(partOf(block, `call_${first}_${i}`))
  }
  const role = entry.role === 'assistant' ? 'assistant' : 'user'
  const drafts = [...results.map((part) => ({ role: 'tool' as const, parts: [part] })), ...(ownParts.length > 0 ? [{ role, parts: ownParts } as const] : [])]
  const at = timeOf({ at: entry.created })
  return drafts.map((one, i) => ({ id: `m${first + i}`, ...one, ...at, source: { index: first + i } }))
}

function partOf(block: JsonObject, fallbackId: string): Part {
  if (block.type === 'text') return { type: 'text', text: stringOf(block.text) ?? '' }
  if (block.type === 'thinking') {
    const signature = stringOf(block.signature)
    return { type: 'reasoning', text: stringOf(block.thinking) ?? '', ...(signature && { signature }) }
  }
  if (block.type === 'redactedThinking') return { type: 'reasoning', text: '', encrypted: stringOf(block.data) ?? '' }
  if (block.type === 'image') return attachment({ mediaType: stringOf(block.mimeType), data: stringOf(block.data) }, [])
  if (block.type === 'toolRequest' || block.type === 'frontendToolRequest') return callOf(block, fallbackId)
  return { type: 'opaque', kind: scalarAsText(block.type), json: stringifyJson(block) }
}

/** Reads a call; the input of one that goose could not parse is the error; one in an unknown form is kept whole as its input. */
function callOf({ id, toolCall }: JsonObject, fallbackId: string): Part {
  const callObject = asObject(toolCall) ?? {}
  const call = asObject(callObject.value)
  const errorJson = callObject.status === 'error' ? stringifyJson({ error: callObject.error }) : undefined
  return {
    type: 'tool-call',
    callId: stringOf(id) ?? fallbackId,
    name: stringOf(call?.name) ?? '',
    input: errorJson ?? inputText(call ? call.arguments : toolCall),
  }
}

function resultOf({ id, toolResult }: JsonObject): Part {
  const resultObject = asObject(toolResult) ?? {}
  const value = asObject(resultObject.value)
  const isError = resultObject.status === 'error' || value?.isError === true
  const content: unknown = resultObject.status === 'error' ? (resultObject.error ?? '') : (value?.content ?? resultObject.value ?? toolResult)
  return { type: 'tool-result', callId: stringOf(id) ?? '', output: outputOf(content), ...(isError && { isError: true }) }
}

/** Reads a list of blocks; anything else becomes a text. */
function outputOf(content: unknown): ContentPart[] {
  if (Array.isArray(content)) return content.map(contentOf)
  return content === undefined || content === null ? [] : [{ type: 'text', text: stringOf(content) ?? stringifyJson(content) }]
}

function contentOf(entry: unknown): ContentPart {
  const block = asObject(entry)
  const text = stringOf(block?.text) ?? stringOf(asObject(block?.resource)?.text)
  if (text !== undefined) return { type: 'text', text }
  if (block?.type === 'image') return attachment({ mediaType: stringOf(block.mimeType), data: stringOf(block.data) }, [])
  return { type: 'opaque', kind: scalarAsText(block?.type), json: stringifyJson(entry) }
}
