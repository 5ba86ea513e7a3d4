/** The form of call ids: a regular expression and the maximum length. */
interface CallIdForm {
  readonly pattern: string
  readonly max: number
}

/** Returns a check that an id has the form and length that a profile accepts; an empty id never does. */
export function callIdMatcher({ pattern, max }: CallIdForm): (callId: string) => boolean {
  const regex = new RegExp(pattern)
  return (callId) => callId !== '' && callId.length <= max && regex.test(callId)
}

/** Returns a check that a provider accepts the id of a call; it has stored no call with another id. */
export function acceptedCallId({ laws, callId: form }: { readonly laws: readonly string[]; readonly callId?: CallIdForm }): (callId: string) => boolean {
  return form && laws.includes('call-id-form') ? callIdMatcher(form) : () => true
}
