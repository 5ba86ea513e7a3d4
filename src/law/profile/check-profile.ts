import { DecantError } from '../../message/index.ts'
import type { Profile } from './profile.ts'

/**
 * Checks that a caller passed a profile.
 * @param functionName the function that reads the profile, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function checkProfile(profile: Profile, functionName: string): Profile {
  const { laws, shapes } = Object(profile) as Partial<Profile>
  if (Array.isArray(laws) && typeof shapes === 'object') return profile
  throw new DecantError(
    'invalid-argument',
    `${functionName} takes a profile`,
    "Give profileNamed('openai-chat') or profileFor({ format, model }) of decant/law.",
  )
}
