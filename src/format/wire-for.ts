import type { WireFormat } from './format.ts'
import { isWireName, wireNamed } from './wire-named.ts'

/**
 * Chooses the wire format in which a document is written: the requested one, otherwise its own if that is a wire format, otherwise OpenAI Chat.
 * @throws DecantError as `wireNamed`
 */
export function wireFor(format: string, requested?: string): WireFormat {
  return wireNamed(requested ?? (isWireName(format) ? format : 'openai-chat'))
}
