import type { ContentPart, Path } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { picture } from '../part/picture.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'

/** Pictures that the provider may store itself, so that only their id is sent. */
const KEPT_PICTURES = new Set(['input_image', 'computer_screenshot'])

/** Reads the content of a chat message as parts: a string, an array of blocks, or nothing. Unknown blocks are left unchanged. */
export function chatParts(content: unknown, path: Path, raw: RawText): ContentPart[] {
  if (content === null || content === undefined) return []
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content, path }]
  if (!Array.isArray(content)) return [{ type: 'opaque', kind: typeof content, json: raw(path), path }]
  return content.map((block: unknown, i) => chatBlock(block, [...path, i], raw))
}

/** Reads one block of a content, at its path. */
export function chatBlock(block: unknown, path: Path, raw: RawText): ContentPart {
  if (typeof block === 'string') return { type: 'text', text: block, path }
  const object = objectOf(block)
  const kind = wordOf(object?.type)
  if (object && ['text', 'input_text', 'output_text'].includes(kind) && typeof object.text === 'string') return { type: 'text', text: object.text, path }
  if (typeof object?.refusal === 'string') return { type: 'text', text: object.refusal, path: [...path, 'refusal'] }
  const url = stringOf(objectOf(object?.image_url)?.url) ?? stringOf(object?.image_url)
  if (url !== undefined) return picture(url, path)
  if (KEPT_PICTURES.has(kind) && typeof object?.file_id === 'string') return { type: 'image', path }
  return (object && file(object, path)) ?? { type: 'opaque', kind, json: raw(path), path }
}

/** Reads files in the forms of Chat, Responses and Mistral, and videos in those of Qwen and routers. */
function file(block: JsonObject, path: Path): ContentPart | undefined {
  const sound = objectOf(block.input_audio)
  if (sound) return attachment({ mediaType: `audio/${wordOf(sound.format)}`, data: stringOf(sound.data) }, path)
  const film = stringOf(objectOf(block.video_url)?.url)
  if (film !== undefined) return attachment({ mediaType: 'video/*', url: film }, path)
  const inner = objectOf(block.file) ?? (block.type === 'input_file' ? block : undefined)
  const address = stringOf(block.document_url) ?? stringOf(inner?.file_url)
  if (!inner && address === undefined) return undefined
  const data = stringOf(inner?.file_data)
  const name = stringOf(inner?.filename) ?? stringOf(block.document_name)
  const url = data ?? address
  const mediaType = /^data:([^;,]{1,100})/.exec(url?.slice(0, 200) ?? '')?.[1]
  return attachment({ mediaType: mediaType?.startsWith('image/') ? undefined : mediaType, name, url }, path)
}
