import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'
import type { OpenWebuiPiece } from './open-webui-piece.ts'

/** Reads the items of an answer, which are those of OpenAI's Responses and one of Open WebUI's own; undefined if there are none. */
export function openWebuiOutput(output: unknown): OpenWebuiPiece[] | undefined {
  const items = objectsIn(output)
  return items.length === 0 ? undefined : items.flatMap(readItem)
}

function readItem(item: JsonObject): OpenWebuiPiece[] {
  const id = stringOf(item.call_id) ?? stringOf(item.id)
  const call = id === undefined ? {} : { id }
  switch (item.type) {
    case 'message':
      return textPiece('text', item.content)
    case 'reasoning':
      return textPiece('reasoning', objectsIn(item.summary).length > 0 ? item.summary : item.content)
    case 'function_call':
      return [{ type: 'call', ...call, name: stringOf(item.name) ?? 'tool', input: item.arguments }]
    case 'function_call_output':
      return [{ type: 'result', ...call, output: item.output, failed: item.status === 'failed' }]
    case 'open_webui:code_interpreter': {
      const input = { language: stringOf(item.lang) ?? 'python', code: item.code }
      const { output } = item
      return [{ type: 'call', ...call, name: 'code_interpreter', input }, ...(output ? [{ type: 'result', ...call, output, failed: false } as const] : [])]
    }
    default:
      return [{ type: 'other', kind: scalarAsText(item.type) }]
  }
}

function textPiece(type: 'text' | 'reasoning', parts: unknown): OpenWebuiPiece[] {
  const text = objectsIn(parts)
    .map((part) => stringOf(part.text) ?? stringOf(asObject(part.text)?.value) ?? '')
    .join('')
    .trim()
  return text === '' ? [] : [{ type, text }]
}
