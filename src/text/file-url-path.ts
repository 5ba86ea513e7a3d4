/** `file:///` or `file:/`, perhaps with `localhost`; a drive letter of Windows after it begins the path. */
const FILE_URL = /^file:(?:\/\/(?:localhost)?)?(?=\/(?!\/))(?:\/(?=[A-Za-z]:(?:\/|$)))?([^?#]*)/i

/**
 * Returns the path that a `file:` address names, decoded; undefined if the text is no such address, or names another host. An address that cannot be decoded is
 * taken as it stands.
 *
 * @example
 * fileUrlPath('file:///%E9%A1%B9%E7%9B%AE/a%20b.md') // '/项目/a b.md'
 */
export function fileUrlPath(url: string): string | undefined {
  const path = FILE_URL.exec(url)?.[1]
  if (path === undefined) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
