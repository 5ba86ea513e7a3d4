import { stringOf } from '../value.ts'

/** Returns the bytes of a block as base64: JSON text has them in that form, while the AWS SDK in memory uses bytes. Undefined if there are none. */
export function base64Of(bytes: unknown): string | undefined {
  return bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') : stringOf(bytes)
}

/** Bytes for the AWS SDK, which become base64 when written as JSON. */
export class Bytes extends Uint8Array {
  static fromBase64(base64: string): Bytes {
    return new Bytes(Buffer.from(base64, 'base64'))
  }

  toJSON(): string {
    return base64Of(this) ?? ''
  }
}
