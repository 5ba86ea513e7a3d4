import type { Part } from '../../../message/index.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'

/** Writes parts as chat content: one string if all are text, otherwise blocks. An opaque part becomes a block only in its own format. */
export function writeChatContent(parts: readonly Part[], sameFormat: boolean): string | object[] {
  if (parts.every((part) => part.type === 'text')) return parts.map(({ text }) => text).join('\n')
  return parts.flatMap((part): object[] => {
    switch (part.type) {
      case 'text':
        return part.text === '' ? [] : [{ type: 'text', text: part.text }]
      case 'image':
        return [part.url === undefined ? { type: 'text', text: `[image ${part.mediaType ?? ''}]` } : { type: 'image_url', image_url: { url: part.url } }]
      case 'file':
        if (part.text === undefined && part.url?.startsWith('data:'))
          return [{ type: 'file', file: { ...(part.name !== undefined && { filename: part.name }), file_data: part.url } }]
        return [{ type: 'text', text: part.text ?? `[file ${part.name ?? part.url ?? part.mediaType ?? ''}]` }]
      case 'opaque':
        return [sameFormat && part.json !== '' ? new VerbatimJson(part.json) : { type: 'text', text: part.text ?? part.json }]
      default:
        return []
    }
  })
}
