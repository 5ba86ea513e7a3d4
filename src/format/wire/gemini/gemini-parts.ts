import type { ContentPart, Part, Path } from '../../../message/index.ts'
import type { RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { singleTextKey } from '../part/single-text-key.ts'
import { valueText } from '../part/value-text.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'

/**
 * Reads the parts of a Gemini content. Calls without an id are paired by the name of their function, in order. The text of a response is its one string, or its
 * JSON.
 */
export function geminiParts(list: unknown, path: Path, raw: RawText): Part[] {
  if (typeof list === 'string') return [{ type: 'text', text: list, path }]
  if (!Array.isArray(list)) return []
  return list.map((value: unknown, i): Part => {
    const partPath = [...path, i]
    if (typeof value === 'string') return { type: 'text', text: value, path: partPath }
    const part = asObject(value)
    return (part && readPart(part, partPath, raw)) ?? { type: 'opaque', kind: Object.keys(part ?? {})[0] ?? typeof value, json: raw(partPath), path: partPath }
  })
}

function readPart(part: JsonObject, path: Path, raw: RawText): Part | undefined {
  const signature = stringOf(part.thoughtSignature) ?? stringOf(part.thought_signature)
  if (typeof part.text === 'string') {
    if (part.thought !== true) return { type: 'text', text: part.text, path }
    return { type: 'reasoning', text: part.text, ...(signature !== undefined && { signature }), path }
  }
  return readCall(part, path, raw) ?? readResponse(part, path, raw) ?? readHostedTool(part, path, raw) ?? readData(part, path)
}

function readCall(part: JsonObject, path: Path, raw: RawText): Part | undefined {
  const key = part.functionCall ? 'functionCall' : 'function_call'
  const functionCall = asObject(part[key])
  if (functionCall) {
    const name = stringOf(functionCall.name) ?? ''
    return { type: 'tool-call', callId: stringOf(functionCall.id) ?? name, name, input: raw([...path, key, 'args']) || '{}', path }
  }
  const codeKey = part.executableCode ? 'executableCode' : 'executable_code'
  if (!asObject(part[codeKey])) return undefined
  return {
    type: 'tool-call',
    callId: stringOf(asObject(part[codeKey])?.id) ?? 'code_execution',
    name: 'code_execution',
    input: raw([...path, codeKey]),
    hosted: true,
    path,
  }
}

function readResponse(part: JsonObject, path: Path, raw: RawText): Part | undefined {
  const key = part.functionResponse ? 'functionResponse' : 'function_response'
  const functionResponse = asObject(part[key])
  if (functionResponse) {
    const name = stringOf(functionResponse.name)
    const output = responseOutput(functionResponse.response, [...path, key, 'response'], raw)
    const attachments = Array.isArray(functionResponse.parts) ? geminiParts(functionResponse.parts, [...path, key, 'parts'], raw).filter(isContent) : []
    return {
      type: 'tool-result',
      callId: stringOf(functionResponse.id) ?? name ?? '',
      ...(name !== undefined && { name }),
      output: [...output, ...attachments],
      ...(asObject(functionResponse.response)?.error !== undefined && { isError: true }),
      path,
    }
  }
  const codeKey = part.codeExecutionResult ? 'codeExecutionResult' : 'code_execution_result'
  const codeResult = asObject(part[codeKey])
  if (!codeResult) return undefined
  const text = stringOf(codeResult.output) ?? ''
  const output: ContentPart[] = text === '' ? [] : [{ type: 'text', text, path: [...path, codeKey, 'output'] }]
  return { type: 'tool-result', callId: stringOf(codeResult.id) ?? 'code_execution', hosted: true, output, path }
}

/** Reads a call of a hosted tool, such as a search alongside the caller's functions, or its result: both are sent back unchanged. */
function readHostedTool(part: JsonObject, path: Path, raw: RawText): Part | undefined {
  const [callKey, resultKey] = [part.toolCall ? 'toolCall' : 'tool_call', part.toolResponse ? 'toolResponse' : 'tool_response']
  const call = asObject(part[callKey])
  const result = asObject(part[resultKey])
  const source = call ?? result
  if (!source) return undefined
  const name = stringOf(source.toolType) ?? stringOf(source.tool_type) ?? ''
  const callId = stringOf(source.id) ?? name
  if (call) return { type: 'tool-call', callId, name, input: raw([...path, callKey, 'args']) || '{}', hosted: true, path }
  const output: ContentPart[] = [{ type: 'opaque', kind: resultKey, json: raw(path), text: raw([...path, resultKey, 'response']), path }]
  return { type: 'tool-result', callId, name, hosted: true, output, path }
}

function isContent(part: Part): part is ContentPart {
  return part.type !== 'tool-call' && part.type !== 'tool-result' && part.type !== 'reasoning'
}

function responseOutput(response: unknown, path: Path, raw: RawText): ContentPart[] {
  const object = asObject(response)
  if (object && Object.keys(object).length === 0) return []
  const textKey = singleTextKey(object)
  if (textKey !== undefined) return object?.[textKey] === '' ? [] : [{ type: 'text', text: String(object?.[textKey]), path: [...path, textKey] }]
  return response === undefined ? [] : [{ type: 'text', text: valueText(raw(path)), path }]
}

function readData(part: JsonObject, path: Path): Part | undefined {
  const inline = asObject(part.inlineData) ?? asObject(part.inline_data)
  const file = asObject(part.fileData) ?? asObject(part.file_data)
  const source = inline ?? file
  if (!source) return undefined
  const mediaType = stringOf(source.mimeType) ?? stringOf(source.mime_type)
  const name = stringOf(source.displayName) ?? stringOf(source.display_name)
  return attachment({ mediaType, name, data: stringOf(source.data), url: stringOf(source.fileUri) ?? stringOf(source.file_uri) }, path)
}
