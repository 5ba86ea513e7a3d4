import zlib from 'node:zlib'
import type { ZipEntry } from './zip-entries.ts'

/** What unpacking with `info` gives: how much of what was given it took. */
interface Unpacked {
  readonly buffer: Uint8Array
  readonly engine: { readonly bytesWritten: number }
}

/**
 * The bytes of a file of an archive; undefined where they are not what the archive says they are, or are packed in a way that this Node does not know
 * (Zstandard needs Node 22.15). Never more than the archive says.
 */
export function unpackEntry({ method, packed, size, crc }: ZipEntry): Uint8Array | undefined {
  try {
    const bytes = method === 0 ? packed : method === 8 ? zlib.inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }) : ofFrames(method, packed, size)
    return bytes?.length === size && zlib.crc32(bytes) === crc ? bytes : undefined
  } catch {
    return undefined
  }
}

/** What was packed with Zstandard, frame by frame: a long file is written in several. */
function ofFrames(method: number, packed: Uint8Array, size: number): Uint8Array | undefined {
  if (method !== 93 || typeof zlib.zstdDecompressSync !== 'function') return undefined
  const frames: Uint8Array[] = []
  let left = size
  for (let rest = packed; rest.length > 0; ) {
    const { buffer, engine } = zlib.zstdDecompressSync(rest, { info: true, maxOutputLength: Math.max(1, left) }) as unknown as Unpacked
    if (engine.bytesWritten === 0) return undefined
    frames.push(buffer)
    left -= buffer.length
    rest = rest.subarray(engine.bytesWritten)
  }
  return Buffer.concat(frames)
}
