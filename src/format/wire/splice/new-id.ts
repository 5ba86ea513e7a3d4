import type { Message, Part } from '../../../message/index.ts'
import type { Codec } from '../codec.ts'
import type { JsonObject } from '../value.ts'
import type { Changes } from './changes.ts'

/** Returns the changes of an item of which only the call id is new; undefined for any other change. */
export function newId({ idKey }: Codec, original: Message, message: Message, item: JsonObject | undefined): Changes | undefined {
  const [before, after] = [idsIn(original.parts), idsIn(message.parts)]
  const [was, is] = [before[0], after[0]]
  if (!idKey || !item || was === undefined || is === undefined || before.some((id) => id !== was) || after.some((id) => id !== is)) return undefined
  if (withoutIds(original.parts) !== withoutIds(message.parts)) return undefined
  return { texts: [{ path: [idKey(item)], before: was, text: is }], removed: [] }
}

function idsIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.type === 'tool-call' || part.type === 'tool-result' ? [part.callId] : []))
}

function withoutIds(parts: readonly Part[]): string {
  return JSON.stringify(parts.map((part) => ({ ...part, callId: undefined })))
}
