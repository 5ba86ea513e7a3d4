import type { Message } from '../message/index.ts'
import { isSystem } from './is-system.ts'
import type { Profile } from './profile.ts'

/**
 * Whether `next` may stand directly after `previous` (undefined: at the beginning), as far as roles go. A cut that leaves two
 * messages side by side which may not be needs a note between them. Results are for the laws of pairing.
 * @example
 * mayFollow(undefined, assistant, profileNamed('anthropic')) // false: the user speaks first
 */
export function mayFollow(previous: Message | undefined, next: Message, profile: Profile): boolean {
  if (isSystem(next)) return true
  if (previous === undefined || isSystem(previous)) return !profile.shapes.startsWithUser || next.role === 'user'
  if (profile.shapes.alternates && previous.role === next.role && next.role !== 'tool') return false
  return !(previous.role === 'tool' && next.role === 'user' && profile.laws.includes('user-after-tool'))
}
