import { createRequire } from 'node:module'
import type { DatabaseSync } from 'node:sqlite'

/** Node's own SQLite, loaded at first use. Its notice of being experimental is for people who wrote against it, not for our users. */
export function sqliteDriver(): typeof DatabaseSync {
  const emit = process.emitWarning
  process.emitWarning = () => {}
  try {
    const sqlite = createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')
    return sqlite.DatabaseSync
  } finally {
    process.emitWarning = emit
  }
}
