import { apply } from '../../message/index.ts'
import { stripBroken } from '../strip-broken.ts'
import type { Draft } from './draft.ts'

/** Takes away the reasoning whose prefix the other repairs changed. */
export function strip(draft: Draft): void {
  const after = { ...draft.original, messages: draft.messages }
  const edit = stripBroken(draft.original, after, draft.profile)
  let at = 0
  for (const section of edit) {
    if ('cut' in section)
      for (let i = 0; i < section.cut; i++) draft.note('drop-reasoning', draft.messages[at + i], 'What stands before this reasoning changed')
    at += 'keep' in section ? section.keep : section.cut
  }
  draft.messages = apply(draft.messages, edit)
}
