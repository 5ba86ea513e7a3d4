import type { DatabaseSync } from 'node:sqlite'
import { DecantError } from '../../../message/index.ts'

/**
 * Node's own SQLite, loaded at first use, in a bundle too. Its experimental warning is for people who code against it, not for our users.
 * @throws DecantError `archive-failed` if this Node has none
 */
export function sqliteDriver(): typeof DatabaseSync {
  const emit = process.emitWarning
  process.emitWarning = () => {}
  try {
    const sqlite = process.getBuiltinModule('node:sqlite')
    if (sqlite) return sqlite.DatabaseSync
  } finally {
    process.emitWarning = emit
  }
  throw new DecantError(
    'archive-failed',
    `This Node, ${process.version}, has no SQLite for an archive in a file`,
    'Run Node 22.13 or newer, or keep the archive in memory.',
  )
}
