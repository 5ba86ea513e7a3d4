/**
 * The content codings of a body, in lower case and in order. `identity`, which some clients name, is left out.
 * @param header the value of `Content-Encoding`
 * @example
 * codingsIn('identity, gzip') // ['gzip']
 */
export function codingsIn(header: string | null | undefined): readonly string[] {
  const named = (header ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  return named.filter((coding) => coding !== '' && coding !== 'identity')
}
