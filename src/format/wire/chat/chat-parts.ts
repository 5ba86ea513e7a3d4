import type { ContentPart, Path } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { pictureFromUrl } from '../part/picture-from-url.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'

/** Pictures that the provider may store itself, so that only their id is sent. */
const STORED_PICTURES = new Set(['input_image', 'computer_screenshot'])

/** Reads the content of a chat message as parts: a string, an array of blocks, or nothing. Unknown blocks are left unchanged. */
export function chatParts(content: unknown, path: Path, raw: RawText): ContentPart[] {
  if (content === null || content === undefined) return []
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content, path }]
  if (!Array.isArray(content)) return [{ type: 'opaque', kind: typeof content, json: raw(path), path }]
  return content.map((block: unknown, i) => chatBlock(block, [...path, i], raw))
}

export function chatBlock(block: unknown, path: Path, raw: RawText): ContentPart {
  if (typeof block === 'string') return { type: 'text', text: block, path }
  const object = asObject(block)
  const kind = scalarAsText(object?.type)
  if (object && ['text', 'input_text', 'output_text'].includes(kind) && typeof object.text === 'string') return { type: 'text', text: object.text, path }
  if (typeof object?.refusal === 'string') return { type: 'text', text: object.refusal, path: [...path, 'refusal'] }
  const url = stringOf(asObject(object?.image_url)?.url) ?? stringOf(object?.image_url)
  if (url !== undefined) return pictureFromUrl(url, path)
  if (STORED_PICTURES.has(kind) && typeof object?.file_id === 'string') return { type: 'image', path }
  return (object && readFile(object, path)) ?? { type: 'opaque', kind, json: raw(path), path }
}

/** Reads files in the forms of Chat, Responses and Mistral, and videos in those of Qwen and routers. */
function readFile(block: JsonObject, path: Path): ContentPart | undefined {
  const audio = asObject(block.input_audio)
  if (audio) return attachment({ mediaType: `audio/${scalarAsText(audio.format)}`, data: stringOf(audio.data) }, path)
  const videoUrl = stringOf(asObject(block.video_url)?.url)
  if (videoUrl !== undefined) return attachment({ mediaType: 'video/*', url: videoUrl }, path)
  const inner = asObject(block.file) ?? (block.type === 'input_file' ? block : undefined)
  const address = stringOf(block.document_url) ?? stringOf(inner?.file_url)
  if (!inner && address === undefined) return undefined
  const data = stringOf(inner?.file_data)
  const name = stringOf(inner?.filename) ?? stringOf(block.document_name)
  const url = data ?? address
  const mediaType = /^data:([^;,]{1,100})/.exec(url?.slice(0, 200) ?? '')?.[1]
  return attachment({ mediaType: mediaType?.startsWith('image/') ? undefined : mediaType, name, url }, path)
}
