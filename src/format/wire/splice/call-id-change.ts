import type { Message, Part } from '../../../message/index.ts'
import type { Codec } from '../codec.ts'
import type { JsonObject } from '../value.ts'
import type { Changes } from './changes.ts'

/** Returns the changes of an item of which only the call id is new; undefined for any other change. */
export function callIdChange({ callIdKey }: Codec, original: Message, message: Message, item: JsonObject | undefined): Changes | undefined {
  const [before, after] = [callIdsIn(original.parts), callIdsIn(message.parts)]
  const [oldId, changedId] = [before[0], after[0]]
  if (!callIdKey || !item || oldId === undefined || changedId === undefined || before.some((id) => id !== oldId) || after.some((id) => id !== changedId))
    return undefined
  if (jsonWithoutIds(original.parts) !== jsonWithoutIds(message.parts)) return undefined
  return { texts: [{ path: [callIdKey(item)], before: oldId, text: changedId }], blocks: [], removed: [] }
}

function callIdsIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.type === 'tool-call' || part.type === 'tool-result' ? [part.callId] : []))
}

function jsonWithoutIds(parts: readonly Part[]): string {
  return JSON.stringify(parts.map((part) => ({ ...part, callId: undefined })))
}
