import type { Rewrite, SessionDeed, WireMessage } from '../log/event.ts'

/** All wire messages that a deed holds. */
export function messagesIn(deed: SessionDeed): readonly WireMessage[] {
  switch (deed.what) {
    case 'appended':
      return [...deed.messages, ...(deed.lost ?? []), ...(deed.bridge ? [deed.bridge] : [])]
    case 'shortened':
      return deed.places.map(({ wire }) => wire)
    case 'compacted':
    case 'undone':
    case 'switched':
      return deed.rewrite ? putBy(deed.rewrite) : []
    default:
      return []
  }
}

function putBy({ edit }: Rewrite): readonly WireMessage[] {
  return edit.flatMap((section) => ('put' in section ? section.put.map(({ wire }) => wire) : []))
}
