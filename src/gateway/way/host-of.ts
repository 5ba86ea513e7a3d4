/** The host of a URL as connections are made to it: an IPv6 address stands in brackets in a URL alone. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
