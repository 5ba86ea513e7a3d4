import type { ArchiveEntry } from '../../archive/index.ts'
import { type Edit, invert, type Message, messageText, spans } from '../../message/index.ts'
import type { Plan } from '../../pipeline/index.ts'
import { editBytes } from './edit-bytes.ts'

/**
 * The entries that the archive must contain before a plan is carried out: the edit, each message that was cut or shortened, so that search finds its words and
 * their original position, and every text that a handle in the output promises. A text longer than any of these messages spans several (`span` in its meta):
 * search finds the messages, not the whole text again. The same holds for a record or note of an earlier compaction, whose messages the archive already has: if
 * search found it too, it would precede them, once for each compaction that renewed it.
 * @param plan `earlier` has the records and notes known to replace messages that this archive contains
 * @param commonMeta merged into every entry's meta, e.g. the hash of the input
 * @param edit the edit as it is stored: its inverse, which restores the messages by itself; if the whole input is stored, the edit itself
 */
export function cutEntries(
  messages: readonly Message[],
  plan: Pick<Plan, 'edit' | 'promised'> & { readonly earlier?: Pick<ReadonlyMap<Message, unknown>, 'has'> },
  commonMeta: Readonly<Record<string, unknown>>,
  edit: Edit<Message> = invert(messages, plan.edit),
): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [{ kind: 'edit', bytes: editBytes(edit), meta: commonMeta }]
  let longest = 0
  for (const { section, start, end } of spans(plan.edit)) {
    for (let at = start; at < end; at++) {
      const message = messages[at] as Message
      const text = 'keep' in section ? '' : messageText(message)
      if (text !== '') entries.push(partEntry(text, { ...commonMeta, message: message.id, role: message.role, index: at }, plan.earlier?.has(message) === true))
      longest = Math.max(longest, text.length)
    }
  }
  for (const text of plan.promised.values()) entries.push(partEntry(text, commonMeta, text.length > longest))
  return entries
}

function partEntry(text: string, meta: Readonly<Record<string, unknown>>, isSpan: boolean): ArchiveEntry {
  return { kind: 'part', bytes: text, ...(!isSpan && { text }), meta: isSpan ? { ...meta, span: true } : meta }
}
