import type { Profile } from '../../law/index.ts'
import { apply, type Edit, isSystem, type Message } from '../../message/index.ts'
import { bridgeAfter } from '../../strategy/index.ts'
import type { Remembered, ResentStore } from '../store/resent-store.ts'
import { headOf } from './head-of.ts'
import { readEdit } from './read-edit.ts'

/** What stands for a history. */
export interface StandingEdit extends Omit<Remembered, 'edit'> {
  /** For the whole history; `length` counts its head too. */
  readonly edit: Edit<Message>
  /** As it was remembered. */
  readonly written: string
}

/**
 * The edit that stands for the longest prefix that was compacted before, made to span the whole history. Where what was said next may not follow what the
 * compaction left last, as words of the user after results that a record of the user's stands for, a bridge parts them.
 * @param links of what stands behind the head
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
