import type { ContentPart, Part, Path } from '../../message/index.ts'
import type { RawText } from './codec.ts'
import { picture } from './picture.ts'
import { objectOf, stringOf } from './value.ts'

/** Content of a chat message as parts: a string, an array of blocks, or nothing. Unknown blocks stay as they are. */
export function chatParts(content: unknown, path: Path, raw: RawText): ContentPart[] {
  if (content === null || content === undefined) return []
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content, path }]
  if (!Array.isArray(content)) return [{ type: 'opaque', kind: typeof content, json: raw(path), path }]
  return content.map((block: unknown, i) => blockPart(block, [...path, i], raw))
}

function blockPart(block: unknown, path: Path, raw: RawText): ContentPart {
  if (typeof block === 'string') return { type: 'text', text: block, path }
  const object = objectOf(block)
  const kind = String(object?.type)
  if (object && ['text', 'input_text', 'output_text'].includes(kind) && typeof object.text === 'string') return { type: 'text', text: object.text, path }
  const url = stringOf(objectOf(object?.image_url)?.url) ?? stringOf(object?.image_url)
  if (url !== undefined) return picture(url, path)
  const file = objectOf(object?.file) ?? objectOf(object?.input_audio)
  if (file) {
    const data = stringOf(file.file_data) ?? stringOf(file.data)
    const name = stringOf(file.filename)
    return { type: 'file', ...(name !== undefined && { name }), ...(data !== undefined && { bytes: Math.floor((data.length * 3) / 4) }), path }
  }
  return { type: 'opaque', kind, json: raw(path), path }
}

/** Parts as chat content: one string where all is text, else blocks. Pictures that were inlined elsewhere are told in words. */
export function chatContent(parts: readonly Part[]): string | object[] {
  if (parts.every((part) => part.type === 'text')) return parts.map(({ text }) => text).join('\n')
  return parts.flatMap((part): object[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }]
    if (part.type === 'image')
      return [part.url === undefined ? { type: 'text', text: `[image ${part.mediaType ?? ''}]` } : { type: 'image_url', image_url: { url: part.url } }]
    if (part.type === 'file') return [{ type: 'text', text: part.text ?? `[file ${part.name ?? part.mediaType ?? ''}]` }]
    return part.type === 'opaque' ? [{ type: 'text', text: part.json }] : []
  })
}
