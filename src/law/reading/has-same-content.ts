import type { Part } from '../../message/index.ts'

/** Whether two parts are the same on the wire, wherever they were read from. */
export function hasSameContent(one: Part, other: Part): boolean {
  if (one === other) return true
  switch (one.type) {
    case 'text':
      return other.type === 'text' && one.text === other.text
    case 'reasoning':
      return other.type === 'reasoning' && one.text === other.text && one.signature === other.signature && one.encrypted === other.encrypted
    case 'tool-call':
      return other.type === 'tool-call' && one.callId === other.callId && one.name === other.name && one.input === other.input
    case 'tool-result':
      return other.type === 'tool-result' && one.callId === other.callId && one.isError === other.isError && hasSameOutput(one.output, other.output)
    case 'image':
      return other.type === 'image' && one.url === other.url && one.bytes === other.bytes && one.mediaType === other.mediaType
    case 'file':
      return other.type === 'file' && one.url === other.url && one.bytes === other.bytes && one.text === other.text && one.name === other.name
    case 'opaque':
      return other.type === 'opaque' && one.json === other.json
  }
}

function hasSameOutput(one: readonly Part[], other: readonly Part[]): boolean {
  return one.length === other.length && one.every((part, i) => hasSameContent(part, other[i] as Part))
}
