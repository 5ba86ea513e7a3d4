/**
 * The content codings of a body, in lower case and in order. `identity`, which some clients name, is left out.
 * @param header the value of `Content-Encoding`
 * @example
 * contentCodings('identity, gzip') // ['gzip']
 */
export function contentCodings(header: string | null | undefined): readonly string[] {
  const names = (header ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  return names.filter((coding) => coding !== '' && coding !== 'identity')
}
