import { parseJson } from '../../../text/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'

/**
 * Reads the pieces of a streamed answer: the data of an event stream, in any spelling of WHATWG's "Server-sent events", or a list in JSON, as Gemini streams if
 * events are not asked for. Pieces that are no JSON objects are skipped. Linear.
 */
export function streamPieces(stream: string): JsonObject[] {
  const text = stream.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (/^\s*\[/.test(text)) return objectsIn(parseJson(text))
  const pieces: JsonObject[] = []
  let data: string[] = []
  for (const line of [...text.split('\n'), '']) {
    if (line.startsWith('data:')) data.push(line.slice(5))
    else if (line === '' && data.length > 0) {
      for (const piece of piecesOfEvent(data)) pieces.push(piece)
      data = []
    }
  }
  return pieces
}

/** The data of one event is all its lines together; logs that leave out the blank lines have a piece in each line. */
function piecesOfEvent(lines: readonly string[]): JsonObject[] {
  const whole = lines.length > 1 ? asObject(parseJson(lines.join('\n'))) : undefined
  return whole ? [whole] : objectsIn(lines.map((line) => parseJson(line)))
}
