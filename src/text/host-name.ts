/** The name in a `Host` header, in lower case and without port. */
export function hostName(host = ''): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
