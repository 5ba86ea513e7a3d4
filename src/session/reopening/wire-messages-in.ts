import type { Rewrite, SessionMutation, WireMessage } from '../log/session-event.ts'

export function wireMessagesIn(mutation: SessionMutation): readonly WireMessage[] {
  switch (mutation.what) {
    case 'appended':
      return [...mutation.messages, ...(mutation.lost ?? []), ...(mutation.bridge ? [mutation.bridge] : []), ...(mutation.deferred ?? [])]
    case 'shortened':
      return mutation.places.map(({ wire }) => wire)
    case 'compacted':
    case 'undone':
    case 'switched':
    case 'repaired':
      return mutation.rewrite ? wireMessagesPutBy(mutation.rewrite) : []
    default:
      return []
  }
}

function wireMessagesPutBy({ edit }: Rewrite): readonly WireMessage[] {
  return edit.flatMap((section) => ('put' in section ? section.put.map(({ wire }) => wire) : []))
}
