import { type JsonObject, stringOf } from '../value.ts'

/** Where an item has the id of its call: a call that was approved of has that of the request. */
export function responsesIdKey(item: JsonObject): string {
  if (item.type === 'mcp_call' && stringOf(item.approval_request_id) !== undefined) return 'approval_request_id'
  return 'call_id' in item ? 'call_id' : 'id'
}
