import type { Message, Part, Tool } from '../../../message/index.ts'
import { isSystem, partText } from '../../../message/index.ts'
import type { OriginalElementOf } from '../codec.ts'
import { argumentsObject } from '../part/arguments-object.ts'
import { dataUrl } from '../part/data-url.ts'
import { parseToolDefinition } from '../part/tool-definition.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import type { JsonObject } from '../value.ts'

/** Replaces the thought signature of calls that Gemini did not make, so that they are not refused: Gemini API, "Thought signatures". */
const UNSIGNED = 'skip_thought_signature_validator'

/**
 * Authors contents. System text goes outside them; a result's words go under `output`, or `error` if it failed. In the turn under way, the first call of each
 * step from elsewhere is marked as having no signature to check.
 */
export function writeGemini(messages: readonly Message[], example?: JsonObject, originalOf?: OriginalElementOf): object[] {
  const sameFormat = example !== undefined
  const lastUserTurn = messages.findLastIndex(({ role, parts }) => role === 'user' && parts.some(({ type }) => type !== 'tool-result'))
  const result: object[] = []
  for (const [i, { role, parts }] of messages.entries()) {
    if (isSystem({ role })) continue
    const first = sameFormat || i < lastUserTurn ? -1 : parts.findIndex(({ type }) => type === 'tool-call')
    const written = parts.flatMap((part, at) =>
      at === first ? writePart(part, sameFormat).map((one) => ({ ...one, thoughtSignature: UNSIGNED })) : (originalOf?.(part) ?? writePart(part, sameFormat)),
    )
    if (written.length > 0) result.push({ role: role === 'assistant' ? 'model' : 'user', parts: written })
  }
  return result
}

function writePart(part: Part, sameFormat: boolean): object[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ text: part.text }]
    case 'reasoning':
      return part.text === '' ? [] : [{ text: part.text, thought: true, ...(part.signature !== undefined && { thoughtSignature: part.signature }) }]
    case 'tool-call':
      if (sameFormat && part.hosted)
        return [
          part.name === 'code_execution'
            ? { executableCode: argumentsObject(part.input) }
            : { toolCall: { id: part.callId, toolType: part.name, args: argumentsObject(part.input) } },
        ]
      return [{ functionCall: { ...idField(part.callId, part.name, sameFormat), name: part.name, args: argumentsObject(part.input) } }]
    case 'tool-result':
      return [writeResult(part, sameFormat)]
    case 'image':
    case 'file':
      return [writeAttachment(part)]
    case 'opaque':
      return [sameFormat && part.json !== '' ? new VerbatimJson(part.json) : { text: part.text ?? part.json }]
  }
}

/** Calls of this wire that arrived without an id are known by the name of their function. */
function idField(id: string, name: string, sameFormat: boolean): { id?: string } {
  return sameFormat && id === name ? {} : { id }
}

function writeResult({ callId, name = 'tool', output, isError, hosted }: Part & { type: 'tool-result' }, sameFormat: boolean): object {
  const text = output.map((part) => (part.type === 'opaque' ? (part.text ?? part.json) : partText(part))).join('\n')
  const [only] = output
  if (sameFormat && hosted && only?.type === 'opaque' && only.json !== '') return new VerbatimJson(only.json)
  if (sameFormat && hosted) return { codeExecutionResult: { outcome: 'OUTCOME_OK', output: text } }
  const pictures = output.filter((part) => part.type === 'image' && part.url !== undefined).map((part) => writeAttachment(part as Part & { type: 'image' }))
  return {
    functionResponse: {
      ...idField(callId, name, sameFormat),
      name,
      response: { [isError ? 'error' : 'output']: text },
      ...(pictures.length > 0 && { parts: pictures }),
    },
  }
}

function writeAttachment(part: Part & { type: 'image' | 'file' }): object {
  const name = part.type === 'file' ? part.name : undefined
  if (part.type === 'file' && part.text !== undefined) return { text: part.text }
  if (part.url === undefined) return { text: `[${part.type} ${name ?? part.mediaType ?? ''}]` }
  const inline = dataUrl(part.url)
  if (inline) return { inlineData: { mimeType: part.mediaType ?? inline.mediaType, data: inline.data } }
  return { fileData: { ...(part.mediaType !== undefined && { mimeType: part.mediaType }), fileUri: part.url } }
}

/** Converts tools of any wire to Gemini's declarations; a provider's own tools are left unchanged. */
export function asGeminiTools(tools: readonly Tool[]): object[] {
  const declared: object[] = []
  const others: object[] = []
  for (const { schema } of tools) {
    const tool = parseToolDefinition(schema)
    if (!tool) others.push(new VerbatimJson(schema))
    else {
      const { parameters, ...rest } = tool
      declared.push({ ...rest, parametersJsonSchema: parameters })
    }
  }
  return [...(declared.length > 0 ? [{ functionDeclarations: declared }] : []), ...others]
}
