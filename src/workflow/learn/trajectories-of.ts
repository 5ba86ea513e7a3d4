import { gunzipSync } from 'node:zlib'
import { decodeAll } from '../../format/index.ts'
import { fromHistory, type Trajectory } from '../../trajectory/index.ts'

/**
 * The runs that a file holds, one after the other; a gzipped file is unpacked first.
 * @throws DecantError as `decodeAll`, and what unpacking throws
 */
export function* trajectoriesOf(bytes: Uint8Array, format?: string): Generator<Trajectory> {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
  for (const document of decodeAll(plain, format === undefined ? {} : { format })) yield fromHistory(document)
}
