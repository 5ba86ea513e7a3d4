import type { Message } from '../../message/index.ts'
import type { DecodeNote } from '../format.ts'

/** The prefix of the kind of an opaque part that is an entire message of an unknown role. */
const UNKNOWN_ROLE = 'role '
const MAX_SHOWN = 5

/** Reports what a wire could not read: a missing list of messages, or messages of unknown roles, which are left unchanged and never cut. */
export function unreadNotes(format: string, list: string, hasList: boolean, messages: readonly Message[]): DecodeNote[] {
  if (!hasList) return [{ code: 'no-message', message: `The body has no '${list}'`, remedy: 'Give the messages under that name, or name another format.' }]
  const roles = messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'opaque' && part.kind.startsWith(UNKNOWN_ROLE) ? [part.kind] : [])))
  if (roles.length === 0) return []
  const names = [...new Set(roles)].slice(0, MAX_SHOWN).map((kind) => JSON.stringify(kind.slice(UNKNOWN_ROLE.length, UNKNOWN_ROLE.length + 40)))
  return [
    {
      code: 'unknown-role',
      message: `${roles.length} messages have a role that ${format} does not know (${names.join(', ')}): they stay as they are and are never cut`,
      remedy: 'Use the roles of this format, or read a log of who said what as `dialogue`.',
    },
  ]
}
