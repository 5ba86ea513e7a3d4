import type { Profile } from '../profile/profile.ts'

/** Returns a check that an id has the form and length that a profile accepts; an empty id never does. */
export function callIdMatcher({ pattern, max }: { readonly pattern: string; readonly max: number }): (callId: string) => boolean {
  const regex = new RegExp(pattern)
  return (callId) => callId !== '' && callId.length <= max && regex.test(callId)
}

/** Returns a check that a provider accepts the id of a call; it has stored no call with another id. */
export function acceptedCallId({ laws, callId: form }: Profile): (callId: string) => boolean {
  return form && laws.includes('call-id-form') ? callIdMatcher(form) : () => true
}
