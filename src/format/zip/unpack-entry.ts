import zlib from 'node:zlib'
import type { ZipEntry } from './zip-entries.ts'

/** The result of unpacking with `info`: the output, and how much of the input was consumed. */
interface ZstdOutput {
  readonly buffer: Uint8Array
  readonly engine: { readonly bytesWritten: number }
}

/**
 * Returns the bytes of a file of an archive; undefined if they do not match the archive's directory, or are packed by a method that this Node does not know
 * (Zstandard needs Node 22.15). Never returns more than the size in the directory.
 */
export function unpackEntry({ method, packed, size, crc }: ZipEntry): Uint8Array | undefined {
  try {
    const bytes = method === 0 ? packed : method === 8 ? zlib.inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }) : unpackZstd(method, packed, size)
    return bytes?.length === size && zlib.crc32(bytes) === crc ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Unpacks Zstandard data frame by frame: a long file is written in several. */
function unpackZstd(method: number, packed: Uint8Array, size: number): Uint8Array | undefined {
  if (method !== 93 || typeof zlib.zstdDecompressSync !== 'function') return undefined
  const frames: Uint8Array[] = []
  let remaining = size
  for (let rest = packed; rest.length > 0; ) {
    const { buffer, engine } = zlib.zstdDecompressSync(rest, { info: true, maxOutputLength: Math.max(1, remaining) }) as unknown as ZstdOutput
    if (engine.bytesWritten === 0) return undefined
    frames.push(buffer)
    remaining -= buffer.length
    rest = rest.subarray(engine.bytesWritten)
  }
  return Buffer.concat(frames)
}
