import type { FilePart, ImagePart, Path } from '../../../message/index.ts'
import { pictureFromUrl } from './picture-from-url.ts'

/** A wire's data about an attachment. */
export interface AttachmentData {
  readonly mediaType?: string | undefined
  readonly name?: string | undefined
  /** An address or a `data:` URL. */
  readonly url?: string | undefined
  /** Base64 text. */
  readonly data?: string | undefined
}

/** Builds a picture or a file part, by the media type. */
export function attachment({ mediaType, name, url, data }: AttachmentData, path: Path): FilePart | ImagePart {
  const address = data === undefined ? url : `data:${mediaType ?? ''};base64,${data}`
  const inline = data ?? (url?.startsWith('data:') ? url.slice(url.indexOf(',') + 1) : undefined)
  if (mediaType?.startsWith('image/') || (mediaType === undefined && url?.startsWith('data:image/'))) {
    if (address === undefined) return { type: 'image', ...(mediaType !== undefined && { mediaType }), path }
    return { ...pictureFromUrl(address, path), ...(mediaType !== undefined && { mediaType }) }
  }
  return {
    type: 'file',
    ...(mediaType !== undefined && { mediaType }),
    ...(name !== undefined && { name }),
    ...(address !== undefined && { url: address }),
    ...(inline !== undefined && { bytes: Math.floor((inline.length * 3) / 4) }),
    path,
  }
}
