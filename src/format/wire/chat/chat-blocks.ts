import type { Part } from '../../../message/index.ts'
import { Exact } from '../part/exact.ts'

/** Writes parts as chat content: one string if all are text, otherwise blocks. An opaque part becomes a block only in its own format. */
export function chatContent(parts: readonly Part[], own: boolean): string | object[] {
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
        return [own && part.json !== '' ? new Exact(part.json) : { type: 'text', text: part.text ?? part.json }]
      default:
        return []
    }
  })
}
