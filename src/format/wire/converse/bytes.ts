import { stringOf } from '../value.ts'

/** Bytes of a block as base64: as text it has them so, and in memory the AWS SDK takes and gives bytes. Undefined where it has none. */
export function base64Of(bytes: unknown): string | undefined {
  return bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') : stringOf(bytes)
}

/** Bytes as the AWS SDK takes them, and as base64 where they are written as JSON. */
export class Bytes extends Uint8Array {
  static of64(base64: string): Bytes {
    return new Bytes(Buffer.from(base64, 'base64'))
  }

  toJSON(): string {
    return base64Of(this) ?? ''
  }
}
