/**
 * Whether a request was signed as AWS signs (SigV4), in its headers or its address: another body would no longer fit the signature. What is no set of
 * headers is left to what really fetches.
 */
export function isSigned(url: string, headers: RequestInit['headers']): boolean {
  if (/[?&]x-amz-signature=/i.test(url)) return true
  try {
    return /^\s*AWS4-/i.test(new Headers(headers).get('authorization') ?? '')
  } catch {
    return true
  }
}
