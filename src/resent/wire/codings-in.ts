/**
 * The content codings that a body went through, in lower case and in their order. `identity` is none, though some clients name it.
 * @param header the value of `Content-Encoding`
 * @example
 * codingsIn('identity, gzip') // ['gzip']
 */
export function codingsIn(header: string | null | undefined): readonly string[] {
  const named = (header ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  return named.filter((coding) => coding !== '' && coding !== 'identity')
}
