import type { Profile } from '../../law/index.ts'
import { apply, type Edit, isSystem, type Message } from '../../message/index.ts'
import { bridgeAfter } from '../../strategy/index.ts'
import type { RememberedCompaction, ResentStore } from '../store/resent-store.ts'
import { headLength } from './head-length.ts'
import { parseEdit } from './parse-edit.ts'

/** The edit that applies to a history. */
export interface ActiveEdit extends Omit<RememberedCompaction, 'edit'> {
  /** For the entire history; `length` includes its head. */
  readonly edit: Edit<Message>
  /** In its remembered form. */
  readonly storedEdit: string
}

/**
 * The edit for the longest prefix that was compacted before, extended to the entire history. If the next message may not follow the last one of the compaction,
 * such as a user message after results replaced by a record in the user's name, a bridge is inserted between them.
 * @param links of the messages after the head
 */
export async function findActiveEdit(
  messages: readonly Message[],
  links: readonly string[],
  store: ResentStore,
  profile: Profile,
): Promise<ActiveEdit | undefined> {
  const remembered = await store.findCompaction(links)
  if (!remembered) return undefined
  const edit = parseEdit(remembered.edit, messages)
  const active = { ...remembered, storedEdit: remembered.edit, length: headLength(messages) + remembered.length }
  const [prefix, rest] = [messages.slice(0, active.length), messages.slice(active.length)]
  const bridge = active.cuts ? bridgeAfter(prefix, apply(prefix, edit), rest, profile) : undefined
  if (!bridge) return { ...active, edit: [...edit, { keep: rest.length }] }
  const bridgeIndex = rest.findIndex((message) => !isSystem(message))
  return { ...active, edit: [...edit, { keep: bridgeIndex }, { cut: 0, put: [bridge] }, { keep: rest.length - bridgeIndex }] }
}
