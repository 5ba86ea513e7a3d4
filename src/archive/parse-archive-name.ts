import { DecantError } from '../message/index.ts'

/** The start of a URL, but not of a path with a Windows drive. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i

/**
 * The location of an archive of that name: `:memory:`, or the path of its file, as given. Names are `:memory:`, a path, and `sqlite:` with a path.
 * @throws DecantError `unknown-archive` for any other name
 * @example
 * parseArchiveName('sqlite:./decant.db') // './decant.db'
 */
export function parseArchiveName(name: string): string {
  if (typeof name !== 'string') throw unknownArchiveError(name)
  if (name === ':memory:' || name === 'memory:') return ':memory:'
  const path = name.startsWith('sqlite:') ? name.slice('sqlite:'.length) : name
  if (path !== '' && !(path === name && SCHEME.test(name))) return path
  throw unknownArchiveError(name)
}

function unknownArchiveError(name: unknown): DecantError {
  return new DecantError('unknown-archive', `'${String(name)}' names no archive`, "Give ':memory:', or a path, such as './decant.db' or 'sqlite:./decant.db'.")
}
