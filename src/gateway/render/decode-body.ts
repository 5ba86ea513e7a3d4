import { isUtf8 } from 'node:buffer'

/** A body as text; its bytes need not be kept. */
export interface BodyText {
  readonly text: string
  /** Whether the text is complete: bytes that are not UTF-8 could not be sent back unchanged. */
  readonly isUtf8Text: boolean
}

export function decodeBody(body: Uint8Array): BodyText {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return { text: bytes.toString('utf8'), isUtf8Text: isUtf8(bytes) }
}
