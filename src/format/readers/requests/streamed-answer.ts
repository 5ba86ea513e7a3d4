import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { anthropicAnswer } from './anthropic-answer.ts'
import { chatAnswer } from './chat-answer.ts'
import { responsesAnswer } from './responses-answer.ts'
import { streamPieces } from './stream-pieces.ts'

/**
 * Puts together an answer that was sent in pieces, from the text of its stream or from the list of its pieces: of Chat, Responses, Anthropic and Gemini.
 * Returns the body that would have been sent in one piece, with the error that ended it, if one did; undefined if there are no such pieces. Linear.
 */
export function streamedAnswer(stream: unknown): JsonObject | undefined {
  const pieces = typeof stream === 'string' ? streamPieces(stream) : objectsIn(stream)
  const answer = answerOf(pieces)
  const failure = pieces.find(({ type, error }) => type === 'error' || asObject(error))
  return failure ? { ...answer, error: asObject(failure.error) ?? failure } : answer
}

function answerOf(pieces: readonly JsonObject[]): JsonObject | undefined {
  if (pieces.some(({ type }) => type === 'message_start')) return anthropicAnswer(pieces)
  if (pieces.some(({ type }) => stringOf(type)?.startsWith('response.'))) return responsesAnswer(pieces)
  if (pieces.some(({ choices }) => Array.isArray(choices))) return chatAnswer(pieces)
  return pieces.some(({ candidates }) => Array.isArray(candidates)) ? geminiAnswer(pieces) : undefined
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
  return { model: pieces.find(({ modelVersion }) => typeof modelVersion === 'string')?.modelVersion, candidates: [{ content: { role: 'model', parts } }] }
}
