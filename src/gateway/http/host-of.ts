/** The host of a URL as connections are made to it: only URLs put IPv6 addresses in brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
