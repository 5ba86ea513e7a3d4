import { checkMessage, isSystem, type Message } from '../message/index.ts'
import { checkProfile } from './profile/check-profile.ts'
import type { Profile } from './profile/profile.ts'
import { answersStoredCall } from './reading/answers-stored-call.ts'
import { speaker } from './reading/speaker.ts'

/** Laws that require a message of the assistant between results and the user's words. */
const SEPARATING_LAWS = ['user-after-tool', 'words-after-results']

/**
 * Whether `next` may directly follow `previous` (undefined: be the first), as far as roles are concerned. If a cut makes two messages neighbours that may not
 * be, a note must go between them. Results are left to the pairing laws.
 * @example
 * mayFollow(undefined, assistant, profileNamed('anthropic')) // false: the user speaks first
 */
export function mayFollow(previous: Message | undefined, next: Message, profile: Profile): boolean {
  checkProfile(profile, 'mayFollow')
  if (isSystem(checkMessage(next, 'mayFollow'))) return true
  if (previous === undefined || isSystem(previous)) return !profile.shapes.startsWithUser || next.role === 'user' || answersStoredCall(next, profile)
  if (profile.shapes.alternates && speaker(previous) === speaker(next) && speaker(next) !== 'tool') return false
  return !(speaker(previous) === 'tool' && speaker(next) === 'user' && SEPARATING_LAWS.some((law) => profile.laws.includes(law)))
}
