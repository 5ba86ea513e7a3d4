import type { Part } from '../../../message/index.ts'
import type { Codec } from '../codec.ts'
import { objectOf, stringOf } from '../value.ts'

/** Reads blocks `{type: 'thinking', thinking: [{type: 'text', text}]}` of the content as reasoning; all else as `read` does. */
export function withThinking(read: Codec['read']): Codec['read'] {
  return (value, raw) => {
    const reading = read(value, raw)
    const content = Array.isArray(value.content) ? value.content : []
    const parts = reading.parts.map((part): Part => {
      if (part.type !== 'opaque' || part.kind !== 'thinking' || part.path?.[0] !== 'content') return part
      const thinking = objectOf(content[Number(part.path[1])])?.thinking
      if (!Array.isArray(thinking)) return part
      return { type: 'reasoning', text: thinking.map((one: unknown) => stringOf(objectOf(one)?.text) ?? '').join(''), path: part.path }
    })
    return { ...reading, parts }
  }
}
