import { apply, spans } from '../../message/index.ts'
import { stripBroken } from '../strip-broken.ts'
import type { RepairDraft } from './repair-draft.ts'

/** Strips the reasoning whose prefix the other repairs changed. */
export function stripBrokenReasoning(draft: RepairDraft): void {
  const after = { ...draft.original, messages: draft.messages }
  const edit = stripBroken(draft.original, after, draft.profile)
  for (const { section, start, end } of spans(edit))
    if ('cut' in section) for (let i = start; i < end; i++) draft.addRepair('drop-reasoning', draft.messages[i], 'Content before this reasoning changed')
  draft.messages = apply(draft.messages, edit)
}
