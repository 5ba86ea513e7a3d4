/** Returns a check that an id has the form and length that a profile accepts; an empty id never does. */
export function fitsForm({ pattern, max }: { readonly pattern: string; readonly max: number }): (callId: string) => boolean {
  const form = new RegExp(pattern)
  return (callId) => callId !== '' && callId.length <= max && form.test(callId)
}
