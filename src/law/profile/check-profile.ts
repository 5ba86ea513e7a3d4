import { DecantError } from '../../message/index.ts'
import { describeValue } from '../../validation/index.ts'
import type { Profile } from './profile.ts'

/** Hexadecimal digits that a repair needs to write an id that no other call has. */
const MIN_ID_CHARS = 8

/**
 * Checks that a caller passed a profile.
 * @param functionName the function that reads the profile, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function checkProfile(profile: Profile, functionName: string): Profile {
  const { laws, shapes, callId } = Object(profile) as Partial<Profile>
  if (callId && callId.max < MIN_ID_CHARS)
    throw new DecantError(
      'invalid-argument',
      `The profile of ${functionName} allows call ids of ${describeValue(callId.max)} characters`,
      `Allow at least ${MIN_ID_CHARS}: with fewer, calls cannot all be given an id of their own.`,
    )
  if (Array.isArray(laws) && typeof shapes === 'object') return profile
  throw new DecantError(
    'invalid-argument',
    `${functionName} takes a profile`,
    "Give profileNamed('openai-chat') or profileFor({ format, model }) of decant/law.",
  )
}
