import { isUtf8 } from 'node:buffer'

/** A body as text; the bytes need not be held beside it. */
export interface BodyText {
  readonly text: string
  /** Whether the text says all: bytes that are no UTF-8 would not go out as they came. */
  readonly isWhole: boolean
}

/** Reads the bytes of a body. */
export function bodyText(body: Uint8Array): BodyText {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return { text: bytes.toString('utf8'), isWhole: isUtf8(bytes) }
}
