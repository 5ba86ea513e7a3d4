import type { ImagePart, Path } from '../../message/index.ts'

/**
 * A picture from a URL or a `data:` URL. Of inlined pictures the size in bytes is known, and the sides where the header of a PNG
 * tells them; the data itself stays in the source.
 */
export function picture(url: string, path: Path): ImagePart {
  const inline = /^data:([^;,]*)[^,]{0,80},/.exec(url.slice(0, 200))
  if (!inline) return { type: 'image', url, path }
  return pictureOf(url.slice(inline[0].length), inline[1] ?? '', path)
}

/** A picture from its base64 text. */
export function pictureOf(base64: string, mediaType: string, path: Path): ImagePart {
  const bytes = Math.floor((base64.length * 3) / 4)
  const head = Buffer.from(base64.slice(0, 32), 'base64')
  const sides = head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR' ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : {}
  return { type: 'image', ...(mediaType !== '' && { mediaType }), bytes, ...sides, path }
}
