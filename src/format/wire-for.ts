import type { WireFormat } from './format.ts'
import { isWire, wireNamed } from './wire-named.ts'

/**
 * What a document of a format is written as: what is asked for, else its own format where that is a wire format, else OpenAI Chat.
 * @throws DecantError as `wireNamed`
 */
export function wireFor(format: string, asked?: string): WireFormat {
  return wireNamed(asked ?? (isWire(format) ? format : 'openai-chat'))
}
