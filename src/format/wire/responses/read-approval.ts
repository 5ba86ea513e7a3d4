import type { ContentPart, Part } from '../../../message/index.ts'
import type { RawText } from '../codec.ts'
import { type JsonObject, stringOf } from '../value.ts'

/** The user's decision about a call for which the provider requested approval. */
export const APPROVAL_TYPE = 'mcp_approval_response'

/** Reads such an item: a denial is the result of the call; an approval waits for the call, and its effect is known only with it. */
export function readApproval(value: JsonObject, raw: RawText): Part {
  const opaque: ContentPart = { type: 'opaque', kind: APPROVAL_TYPE, json: raw([]), path: [] }
  const callId = stringOf(value.approval_request_id)
  if (value.approve !== false || callId === undefined) return opaque
  return { type: 'tool-result', callId, hosted: true, isError: true, output: [{ ...opaque, text: stringOf(value.reason) ?? 'denied' }], path: [] }
}
