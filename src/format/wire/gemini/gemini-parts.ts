import type { ContentPart, Part, Path } from '../../../message/index.ts'
import type { RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { onlyText } from '../part/only-text.ts'
import { valueText } from '../part/value-text.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'

/**
 * Reads the parts of a Gemini content. Calls without an id are paired by the name of their function, in order. The text of a response is its one string, or its
 * JSON.
 */
export function geminiParts(list: unknown, path: Path, raw: RawText): Part[] {
  if (typeof list === 'string') return [{ type: 'text', text: list, path }]
  if (!Array.isArray(list)) return []
  return list.map((value: unknown, i): Part => {
    const here = [...path, i]
    if (typeof value === 'string') return { type: 'text', text: value, path: here }
    const part = objectOf(value)
    return (part && known(part, here, raw)) ?? { type: 'opaque', kind: Object.keys(part ?? {})[0] ?? typeof value, json: raw(here), path: here }
  })
}

function known(part: JsonObject, path: Path, raw: RawText): Part | undefined {
  const signature = stringOf(part.thoughtSignature) ?? stringOf(part.thought_signature)
  if (typeof part.text === 'string') {
    if (part.thought !== true) return { type: 'text', text: part.text, path }
    return { type: 'reasoning', text: part.text, ...(signature !== undefined && { signature }), path }
  }
  return call(part, path, raw) ?? response(part, path, raw) ?? hostedTool(part, path, raw) ?? data(part, path)
}

function call(part: JsonObject, path: Path, raw: RawText): Part | undefined {
  const key = part.functionCall ? 'functionCall' : 'function_call'
  const asked = objectOf(part[key])
  if (asked) {
    const name = stringOf(asked.name) ?? ''
    return { type: 'tool-call', callId: stringOf(asked.id) ?? name, name, input: raw([...path, key, 'args']) || '{}', path }
  }
  const code = part.executableCode ? 'executableCode' : 'executable_code'
  if (!objectOf(part[code])) return undefined
  return {
    type: 'tool-call',
    callId: stringOf(objectOf(part[code])?.id) ?? 'code_execution',
    name: 'code_execution',
    input: raw([...path, code]),
    hosted: true,
    path,
  }
}

function response(part: JsonObject, path: Path, raw: RawText): Part | undefined {
  const key = part.functionResponse ? 'functionResponse' : 'function_response'
  const given = objectOf(part[key])
  if (given) {
    const name = stringOf(given.name)
    const output = responseOutput(given.response, [...path, key, 'response'], raw)
    const beside = Array.isArray(given.parts) ? geminiParts(given.parts, [...path, key, 'parts'], raw).filter(isContent) : []
    return {
      type: 'tool-result',
      callId: stringOf(given.id) ?? name ?? '',
      ...(name !== undefined && { name }),
      output: [...output, ...beside],
      ...(objectOf(given.response)?.error !== undefined && { isError: true }),
      path,
    }
  }
  const code = part.codeExecutionResult ? 'codeExecutionResult' : 'code_execution_result'
  const ran = objectOf(part[code])
  if (!ran) return undefined
  const text = stringOf(ran.output) ?? ''
  const output: ContentPart[] = text === '' ? [] : [{ type: 'text', text, path: [...path, code, 'output'] }]
  return { type: 'tool-result', callId: stringOf(ran.id) ?? 'code_execution', hosted: true, output, path }
}

/** Reads a call of a tool that the API runs itself, such as a search beside the caller's functions, or its result: both are sent back unchanged. */
function hostedTool(part: JsonObject, path: Path, raw: RawText): Part | undefined {
  const [asked, answered] = [part.toolCall ? 'toolCall' : 'tool_call', part.toolResponse ? 'toolResponse' : 'tool_response']
  const call = objectOf(part[asked])
  const told = objectOf(part[answered])
  const from = call ?? told
  if (!from) return undefined
  const name = stringOf(from.toolType) ?? stringOf(from.tool_type) ?? ''
  const callId = stringOf(from.id) ?? name
  if (call) return { type: 'tool-call', callId, name, input: raw([...path, asked, 'args']) || '{}', hosted: true, path }
  const output: ContentPart[] = [{ type: 'opaque', kind: answered, json: raw(path), text: raw([...path, answered, 'response']), path }]
  return { type: 'tool-result', callId, name, hosted: true, output, path }
}

function isContent(part: Part): part is ContentPart {
  return part.type !== 'tool-call' && part.type !== 'tool-result' && part.type !== 'reasoning'
}

function responseOutput(response: unknown, path: Path, raw: RawText): ContentPart[] {
  const object = objectOf(response)
  if (object && Object.keys(object).length === 0) return []
  const only = onlyText(object)
  if (only !== undefined) return object?.[only] === '' ? [] : [{ type: 'text', text: String(object?.[only]), path: [...path, only] }]
  return response === undefined ? [] : [{ type: 'text', text: valueText(raw(path)), path }]
}

function data(part: JsonObject, path: Path): Part | undefined {
  const inline = objectOf(part.inlineData) ?? objectOf(part.inline_data)
  const file = objectOf(part.fileData) ?? objectOf(part.file_data)
  const from = inline ?? file
  if (!from) return undefined
  const mediaType = stringOf(from.mimeType) ?? stringOf(from.mime_type)
  const name = stringOf(from.displayName) ?? stringOf(from.display_name)
  return attachment({ mediaType, name, data: stringOf(from.data), url: stringOf(from.fileUri) ?? stringOf(from.file_uri) }, path)
}
