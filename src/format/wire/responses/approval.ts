import type { ContentPart, Part } from '../../../message/index.ts'
import type { RawText } from '../codec.ts'
import { type JsonObject, stringOf } from '../value.ts'

/** What the user says of a call that the provider asked leave for. */
export const APPROVAL = 'mcp_approval_response'

/** Such an item: what is refused is answered by it; what is allowed waits for the call, and is known only with it. */
export function approval(value: JsonObject, raw: RawText): Part {
  const said: ContentPart = { type: 'opaque', kind: APPROVAL, json: raw([]), path: [] }
  const callId = stringOf(value.approval_request_id)
  if (value.approve !== false || callId === undefined) return said
  return { type: 'tool-result', callId, hosted: true, isError: true, output: [{ ...said, text: stringOf(value.reason) ?? 'denied' }], path: [] }
}
