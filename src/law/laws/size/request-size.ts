import { stringifyJson } from '../../../text/index.ts'
import type { Law } from '../../law.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

const MAX_MESSAGES = 100_000
const MAX_BYTES = 32 * 1024 * 1024

/** At most 100,000 messages and 32 MB of body. */
export const requestSize: Law = {
  name: 'request-size',
  source: 'Anthropic SDK and documentation (limits of a request)',
  error: 'request_too_large',
  violations(history) {
    const { length } = history.messages
    return length > MAX_MESSAGES ? [violationAtIndex('request-size', 0, `The history has ${length} messages; ${MAX_MESSAGES} are allowed`)] : []
  },
  wire(body) {
    const text = stringifyJson(body)
    if (text.length <= MAX_BYTES / 3) return []
    const bytes = new TextEncoder().encode(text).length
    return bytes > MAX_BYTES ? [violationAtIndex('request-size', 0, `The body has ${bytes} bytes; ${MAX_BYTES} are allowed`)] : []
  },
}
