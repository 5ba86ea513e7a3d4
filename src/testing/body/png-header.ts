/** The first 33 bytes of a PNG picture of this size, as base64: enough to read its width and height, but not a picture. */
export function pngHeader(width: number, height: number): string {
  const bytes = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes.toString('base64')
}

/** The width and height of a PNG picture in base64; undefined for anything else. */
export function pngSize(base64: string): { width: number; height: number } | undefined {
  const bytes = Buffer.from(base64.slice(0, 44), 'base64')
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
