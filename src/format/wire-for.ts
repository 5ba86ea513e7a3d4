import type { WireFormat } from './format.ts'
import { isWire, wireNamed } from './wire-named.ts'

/**
 * Chooses the wire format in which a document is written: the requested one, otherwise its own if that is a wire format, otherwise OpenAI Chat.
 * @throws DecantError as `wireNamed`
 */
export function wireFor(format: string, asked?: string): WireFormat {
  return wireNamed(asked ?? (isWire(format) ? format : 'openai-chat'))
}
