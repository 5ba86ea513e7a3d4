import type { ContentPart, Part } from '../../../message/index.ts'
import { stringifyJson } from '../../../text/index.ts'
import { chatBlock } from '../../wire/chat/chat-parts.ts'
import { geminiParts } from '../../wire/gemini/gemini-parts.ts'
import { attachment } from '../../wire/part/attachment.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { isBlock } from './is-block.ts'

/** Reads a block of a message under any of the names that tracing libraries and the providers that they trace use. */
export function readTracedBlock(value: unknown): Part[] {
  const block = asObject(value)
  if (!block) return textParts(value)
  const kind = stringOf(block.type) ?? stringOf(block.kind) ?? ''
  const geminiBlock = kind === '' ? geminiPart(block) : undefined
  if (geminiBlock) return [geminiBlock]
  const callPart = readCall(block, kind)
  if (callPart) return [callPart]
  const resultPart = readResult(block, kind)
  if (resultPart) return [resultPart]
  if (/^(?:reasoning|thinking|thought)$/.test(kind)) return readReasoning(block)
  if (asObject(block.reasoningContent)) return readReasoning(asObject(asObject(block.reasoningContent)?.reasoningText) ?? {})
  const words = stringOf(block.text) ?? (kind === 'text' ? block.content : undefined)
  if (words !== undefined && /^(?:|text|input_text|output_text|message)$/.test(kind)) return textParts(words)
  const file = readFile(block, kind)
  if (file) return [file]
  const { path: _, ...part } = chatBlock(block, [], jsonText(block))
  return [part.type === 'opaque' && typeof block.content === 'string' ? { ...part, text: block.content } : part]
}

/** Reads a part in Gemini's form, which has no type. */
function geminiPart(block: JsonObject): Part | undefined {
  const [part] = geminiParts([block], [], (path) => jsonText(block)(path.slice(1)))
  if (part === undefined || part.type === 'opaque' || part.type === 'text') return undefined
  const { path: _, ...withoutPath } = part
  return withoutPath
}

/** Reads a tool's output as content. */
export function readToolOutput(value: unknown): readonly ContentPart[] {
  if (value === null || value === undefined || value === '') return []
  const blocks = Array.isArray(value) && value.length > 0 && value.every(isBlock) ? value : undefined
  if (!blocks) return [{ type: 'text', text: typeof value === 'string' ? value : stringifyJson(value) }]
  return blocks.flatMap((block): readonly ContentPart[] => {
    const data = asObject(block)?.json
    const parts = data === undefined ? readTracedBlock(block) : readToolOutput(stringifyJson(data))
    return parts.filter((part) => part.type === 'text' || part.type === 'image' || part.type === 'file' || part.type === 'opaque')
  })
}

function textParts(value: unknown): Part[] {
  const words = typeof value === 'string' ? value : value === null || value === undefined ? '' : stringifyJson(value)
  return words === '' ? [] : [{ type: 'text', text: words }]
}

function readCall(block: JsonObject, kind: string): Part | undefined {
  const isServerTool = kind === 'server_tool_call' || kind === 'server_tool_use'
  const inner = asObject(block.toolUse) ?? (isServerTool || /^(?:tool_call|tool_use|function_call|tool-call)$/.test(kind) ? block : undefined)
  if (!inner) return undefined
  const callId = [inner.call_id, inner.toolUseId, inner.toolCallId, inner.id].find((id) => typeof id === 'string' && id !== '') as string | undefined
  const name = stringOf(inner.name) ?? stringOf(inner.toolName) ?? ''
  const input = inner.arguments ?? inner.input ?? inner.args ?? inner.server_tool_call
  return { type: 'tool-call', callId: callId ?? '', name, input: inputText(input), ...((isServerTool || block.builtin === true) && { hosted: true }) }
}

function readResult(block: JsonObject, kind: string): Part | undefined {
  const isServerTool = kind === 'server_tool_call_response'
  const inner =
    asObject(block.toolResult) ?? (isServerTool || /^(?:tool_call_response|tool_result|function_call_output|tool-result)$/.test(kind) ? block : undefined)
  if (!inner) return undefined
  const callId = [inner.tool_use_id, inner.call_id, inner.toolUseId, inner.toolCallId, inner.id].find((id) => typeof id === 'string') as string | undefined
  const name = stringOf(inner.name) ?? stringOf(inner.toolName)
  const output = inner.response ?? inner.result ?? inner.content ?? inner.output ?? inner.server_tool_call_response
  const outputObject = asObject(output)
  const failed = inner.is_error === true || inner.status === 'error' || /^error/.test(stringOf(outputObject?.type) ?? '')
  return {
    type: 'tool-result',
    callId: callId ?? '',
    ...(name !== undefined && { name }),
    output: readToolOutput(outputObject && 'value' in outputObject && typeof outputObject.type === 'string' ? outputObject.value : output),
    ...(failed && { isError: true }),
    ...((isServerTool || block.builtin === true) && { hosted: true }),
  }
}

function readReasoning(block: JsonObject): Part[] {
  const summary = Array.isArray(block.summary) ? block.summary.map((one: unknown) => stringOf(asObject(one)?.text) ?? '').join('\n') : undefined
  const words = [block.content, block.thinking, block.text, block.reasoning, summary].find((one) => typeof one === 'string') as string | undefined
  const signature = stringOf(block.signature)
  if (!words && signature === undefined) return []
  return [{ type: 'reasoning', text: words ?? '', ...(signature !== undefined && { signature }) }]
}

/** Reads files in the conventions' forms: bytes, addresses and ids. */
function readFile(block: JsonObject, kind: string): Part | undefined {
  const modality = stringOf(block.modality)
  const mediaType = stringOf(block.mime_type) ?? stringOf(block.mediaType) ?? stringOf(block.media_type) ?? (modality === 'image' ? 'image/*' : undefined)
  const withoutPath = ({ path: _, ...part }: ReturnType<typeof attachment>): Part => part
  const source = asObject(block.source) ?? block
  if (kind === 'image' && (typeof source.data === 'string' || typeof source.url === 'string')) {
    const type = stringOf(source.media_type) ?? stringOf(source.mimeType) ?? mediaType ?? 'image/*'
    return withoutPath(attachment({ mediaType: type, data: stringOf(source.data), url: stringOf(source.url) }, []))
  }
  if (kind === 'blob' || kind === 'binary') return withoutPath(attachment({ mediaType, data: stringOf(block.content) ?? stringOf(block.binary_content) }, []))
  if (kind === 'uri' || (kind.endsWith('-url') && typeof block.url === 'string'))
    return withoutPath(
      attachment({ mediaType: mediaType ?? (kind === 'image-url' ? 'image/*' : undefined), url: stringOf(block.uri) ?? stringOf(block.url) }, []),
    )
  const name = stringOf(block.file_id) ?? stringOf(block.filename)
  return kind === 'file' && (name !== undefined || mediaType !== undefined) ? withoutPath(attachment({ mediaType, name }, [])) : undefined
}
