import type { Part } from '../../message/index.ts'
import type { RepairDraft } from './repair-draft.ts'

/** Moves the results of a message before its other parts. */
export function moveResultsFirst(draft: RepairDraft): void {
  if (!draft.hasAnyLaw('results-first', 'together')) return
  draft.messages = draft.messages.map((message) => {
    if (message.role === 'assistant') return message
    const results = message.parts.filter(isResult)
    if (results.every((part, i) => message.parts[i] === part)) return message
    draft.addRepair('hoist', message, 'A result comes after other content')
    return { ...message, parts: [...results, ...message.parts.filter((part) => !isResult(part))] }
  })
}

function isResult(part: Part): boolean {
  return part.type === 'tool-result' && !part.hosted
}
