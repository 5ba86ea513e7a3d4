/** Why decant does not run on a version of Node; undefined if it does. */
export function nodeVersionError(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 13) ? undefined : `decant needs Node 22.13 or newer; this is ${version}`
}
