import type { Profile } from '../../law/index.ts'
import { apply, type Edit, isSystem, type Message } from '../../message/index.ts'
import { bridgeAfter } from '../../strategy/index.ts'
import type { Remembered, ResentStore } from '../store/resent-store.ts'
import { headOf } from './head-of.ts'
import { readEdit } from './read-edit.ts'

/** The edit that applies to a history. */
export interface StandingEdit extends Omit<Remembered, 'edit'> {
  /** For the whole history; `length` includes its head. */
  readonly edit: Edit<Message>
  /** In its remembered form. */
  readonly written: string
}

/**
 * The edit for the longest prefix that was compacted before, extended to the whole history. If the next message may not follow the last one of the compaction,
 * such as a user message after results replaced by a record in the user's name, a bridge is inserted between them.
 * @param links of the messages after the head
 */
export async function standingEdit(
  messages: readonly Message[],
  links: readonly string[],
  store: ResentStore,
  profile: Profile,
): Promise<StandingEdit | undefined> {
  const remembered = await store.standing(links)
  if (!remembered) return undefined
  const edit = readEdit(remembered.edit, messages)
  const found = { ...remembered, written: remembered.edit, length: headOf(messages) + remembered.length }
  const [before, more] = [messages.slice(0, found.length), messages.slice(found.length)]
  const bridge = found.cuts ? bridgeAfter(before, apply(before, edit), more, profile) : undefined
  if (!bridge) return { ...found, edit: [...edit, { keep: more.length }] }
  const place = more.findIndex((message) => !isSystem(message))
  return { ...found, edit: [...edit, { keep: place }, { cut: 0, put: [bridge] }, { keep: more.length - place }] }
}
