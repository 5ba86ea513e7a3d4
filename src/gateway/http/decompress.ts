import zlib from 'node:zlib'

/** Bytes of the largest body that is decompressed. */
const MAX_BYTES = 1 << 20

/**
 * Decompresses a small body; undefined for several codings, for one that Node does not know, and for data that is invalid or grows too large.
 * @param codings as returned by `contentCodings`
 */
export function decompress(bytes: Buffer, [coding, ...more]: readonly string[]): Buffer | undefined {
  const options = { maxOutputLength: MAX_BYTES }
  if (more.length > 0) return undefined
  try {
    switch (coding) {
      case undefined:
        return bytes
      case 'gzip':
      case 'x-gzip':
        return zlib.gunzipSync(bytes, options)
      case 'br':
        return zlib.brotliDecompressSync(bytes, options)
      case 'deflate':
        return isZlib(bytes) ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options)
      case 'zstd':
        return 'zstdDecompressSync' in zlib ? zlib.zstdDecompressSync(bytes, options) : undefined
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}

/** Some servers send `deflate` without its zlib frame. */
function isZlib(bytes: Buffer): boolean {
  return bytes.length > 1 && (bytes.readUInt8(0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0
}
