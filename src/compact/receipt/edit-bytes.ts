import type { Edit, Message } from '../../message/index.ts'

/**
 * An edit as JSON in UTF-8, as `JSON.stringify` would write it. Written message by message, so that an edit that puts back a long history takes no more memory
 * than its bytes.
 */
export function editBytes(edit: Edit<Message>): Uint8Array {
  let length = 0
  for (const piece of jsonPieces(edit)) length += Buffer.byteLength(piece)
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const piece of jsonPieces(edit)) at += bytes.write(piece, at)
  return bytes
}

function* jsonPieces(edit: Edit<Message>): Generator<string> {
  yield '['
  for (const [i, section] of edit.entries()) {
    if (i > 0) yield ','
    if ('keep' in section) {
      yield JSON.stringify(section)
      continue
    }
    const { put, ...rest } = section
    yield `${JSON.stringify(rest).slice(0, -1)},"put":[`
    for (const [k, message] of put.entries()) yield `${k > 0 ? ',' : ''}${JSON.stringify(message)}`
    yield ']}'
  }
  yield ']'
}
