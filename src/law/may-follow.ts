import { isSystem, type Message, messageGiven } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'
import { profileGiven } from './profile/profile-given.ts'
import { answersKept } from './reading/answers-kept.ts'
import { speaker } from './reading/speaker.ts'

/** Laws that require a message of the assistant between results and the user's words. */
const APART = ['user-after-tool', 'words-after-results']

/**
 * Whether `next` may directly follow `previous` (undefined: be the first), as far as roles are concerned. If a cut makes two messages neighbours that may not
 * be, a note must go between them. Results are left to the pairing laws.
 * @example
 * mayFollow(undefined, assistant, profileNamed('anthropic')) // false: the user speaks first
 */
export function mayFollow(previous: Message | undefined, next: Message, profile: Profile): boolean {
  profileGiven(profile, 'mayFollow')
  if (isSystem(messageGiven(next, 'mayFollow'))) return true
  if (previous === undefined || isSystem(previous)) return !profile.shapes.startsWithUser || next.role === 'user' || answersKept(next, profile)
  if (profile.shapes.alternates && speaker(previous) === speaker(next) && speaker(next) !== 'tool') return false
  return !(speaker(previous) === 'tool' && speaker(next) === 'user' && APART.some((law) => profile.laws.includes(law)))
}
