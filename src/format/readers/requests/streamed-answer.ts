import { parseJson } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { anthropicAnswer } from './anthropic-answer.ts'
import { chatAnswer } from './chat-answer.ts'

const DATA = /^data:(.*)$/gm
const RESPONSE_ENDS = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/**
 * Puts together an answer that was sent in pieces, from the text of its event stream or from the list of its pieces: of Chat, Responses, Anthropic and Gemini.
 * Returns the body that would have been sent in one piece; undefined if there are no such pieces. Linear.
 */
export function streamedAnswer(stream: unknown): JsonObject | undefined {
  const pieces = typeof stream === 'string' ? piecesOf(stream) : objectsIn(stream)
  const [first] = pieces
  if (!first) return undefined
  const end = pieces.findLast(({ type }) => RESPONSE_ENDS.has(stringOf(type) ?? ''))
  if (end) return asObject(end.response)
  if (pieces.some(({ type }) => type === 'message_start')) return anthropicAnswer(pieces)
  if (pieces.some(({ choices }) => Array.isArray(choices))) return chatAnswer(pieces)
  if (pieces.some(({ candidates }) => Array.isArray(candidates))) return geminiAnswer(pieces)
  const output = pieces.flatMap(({ type, item }) => (type === 'response.output_item.done' && asObject(item) ? [item] : []))
  return output.length > 0 ? { output } : undefined
}

function piecesOf(stream: string): JsonObject[] {
  return stream.includes('data:') ? objectsIn([...stream.replaceAll('\r', '\n').matchAll(DATA)].map(([, data = '']) => parseJson(data.trim()))) : []
}

/** Joins the texts of Gemini's pieces, thoughts apart. */
function geminiAnswer(pieces: readonly JsonObject[]): JsonObject {
  const parts: JsonObject[] = []
  for (const { candidates } of pieces)
    for (const part of objectsIn(asObject(objectsIn(candidates)[0]?.content)?.parts)) {
      const last = parts.at(-1)
      const continues = typeof part.text === 'string' && typeof last?.text === 'string' && part.thought === last.thought
      if (last && continues) parts[parts.length - 1] = { ...last, ...part, text: `${last.text}${part.text}` }
      else parts.push(part)
    }
  return { model: pieces[0]?.modelVersion, candidates: [{ content: { role: 'model', parts } }] }
}
