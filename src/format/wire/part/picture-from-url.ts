import type { ImagePart, Path } from '../../../message/index.ts'

export function pictureFromUrl(url: string, path: Path): ImagePart {
  const inline = /^data:([^;,]{0,100})[^,]{0,100},/.exec(url.slice(0, 300))
  return inline ? { ...pictureFromBase64(url.slice(inline[0].length), inline[1] ?? '', path), url } : { type: 'image', url, path }
}

/** Builds a picture from its base64 text, as a `data:` URL. The size in bytes is known, and the width and height if a PNG header states them. */
export function pictureFromBase64(base64: string, mediaType: string, path: Path): ImagePart {
  const head = Buffer.from(base64.slice(0, 32), 'base64')
  const dimensions = head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR' ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : {}
  return {
    type: 'image',
    ...(mediaType !== '' && { mediaType }),
    url: `data:${mediaType};base64,${base64}`,
    bytes: Math.floor((base64.length * 3) / 4),
    ...dimensions,
    path,
  }
}
