/** Returns a check that an id has the form and length that a profile accepts; an empty id never does. */
export function callIdMatcher({ pattern, max }: { readonly pattern: string; readonly max: number }): (callId: string) => boolean {
  const regex = new RegExp(pattern)
  return (callId) => callId !== '' && callId.length <= max && regex.test(callId)
}
