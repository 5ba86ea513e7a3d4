/** A file of a ZIP archive, still packed. */
export interface ZipEntry {
  readonly name: string
  /** The packing method: 0 none, 8 deflate, 93 Zstandard. */
  readonly method: number
  readonly packed: Uint8Array
  /** The size in bytes, according to the archive; unpacking stops there. */
  readonly size: number
  readonly crc: number
}

const END_SIGNATURE = 0x06054b50
const DIRECTORY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
/** The length of the end of a directory with the longest possible comment. */
const MAX_END_LENGTH = 22 + 65_535

/**
 * Returns the files that a ZIP archive lists, in the order in which they were added; of two with the same name only the later is returned, because it was
 * written over the earlier. Undefined if the directory is damaged, or of the form for more than 4 GB. Source: PKWARE, APPNOTE.TXT 4.3.
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = findDirectoryEnd(view)
    if (end < 0) return undefined
    const found = new Map<string, ZipEntry>()
    let at = view.getUint32(end + 16, true)
    for (let remaining = view.getUint16(end + 10, true); remaining > 0; remaining--) {
      if (view.getUint32(at, true) !== DIRECTORY_SIGNATURE) return undefined
      const entry = entryAt(bytes, view, at)
      if (!entry) return undefined
      found.delete(entry.name)
      found.set(entry.name, entry)
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return [...found.values()]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function findDirectoryEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - MAX_END_LENGTH); at--) if (view.getUint32(at, true) === END_SIGNATURE) return at
  return -1
}

/** Returns the file that the directory lists at a place; undefined if its bytes are missing. */
function entryAt(bytes: Uint8Array, view: DataView, at: number): ZipEntry | undefined {
  const local = view.getUint32(at + 42, true)
  if (view.getUint32(local, true) !== LOCAL_SIGNATURE) return undefined
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const length = view.getUint32(at + 20, true)
  if (start + length > bytes.length) return undefined
  return {
    name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))),
    method: view.getUint16(at + 10, true),
    packed: bytes.subarray(start, start + length),
    size: view.getUint32(at + 24, true),
    crc: view.getUint32(at + 16, true),
  }
}
