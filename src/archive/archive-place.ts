import { DecantError } from '../message/index.ts'

/** What begins as an address does, and not as a drive of Windows. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i

/**
 * Where an archive of that name stands: `:memory:`, or the path of its file, as it was given. Names are `:memory:`, a path, and `sqlite:` with a path.
 * @throws DecantError `unknown-archive` for any other name
 * @example
 * archivePlace('sqlite:./decant.db') // './decant.db'
 */
export function archivePlace(name: string): string {
  if (typeof name !== 'string') throw noArchive(name)
  if (name === ':memory:' || name === 'memory:') return ':memory:'
  const path = name.startsWith('sqlite:') ? name.slice('sqlite:'.length) : name
  if (path !== '' && !(path === name && SCHEME.test(name))) return path
  throw noArchive(name)
}

function noArchive(name: unknown): DecantError {
  return new DecantError('unknown-archive', `'${String(name)}' names no archive`, "Give ':memory:', or a path, such as './decant.db' or 'sqlite:./decant.db'.")
}
