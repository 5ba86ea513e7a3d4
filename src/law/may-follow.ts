import { isSystem, type Message, messageGiven } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'
import { profileGiven } from './profile/profile-given.ts'
import { answersKept } from './reading/answers-kept.ts'
import { speaker } from './reading/speaker.ts'

/** Laws that want a word of the assistant between results and what the user says. */
const APART = ['user-after-tool', 'words-after-results']

/**
 * Whether `next` may stand directly after `previous` (undefined: at the beginning), as far as roles go. A cut that leaves two
 * messages side by side which may not be needs a note between them. Results are for the laws of pairing.
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
