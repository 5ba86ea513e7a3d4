import { jsonOf } from '../../../text/index.ts'
import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'

const MESSAGES = 100_000
const BYTES = 32 * 1024 * 1024

/** At most 100,000 messages and 32 MB of body. */
export const requestSize: Law = {
  name: 'request-size',
  source: 'Anthropic SDK and documentation (limits of a request)',
  error: 'request_too_large',
  violations(history) {
    const { length } = history.messages
    return length > MESSAGES ? [placeBreach('request-size', 0, `The history has ${length} messages; ${MESSAGES} are allowed`)] : []
  },
  wire(body) {
    const text = jsonOf(body)
    if (text.length <= BYTES / 3) return []
    const bytes = new TextEncoder().encode(text).length
    return bytes > BYTES ? [placeBreach('request-size', 0, `The body has ${bytes} bytes; ${BYTES} are allowed`)] : []
  },
}
