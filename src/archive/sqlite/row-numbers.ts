import type { DatabaseSync } from 'node:sqlite'

/** The tables of the archive, each with an index over all its rows. */
const TABLES = {
  record: { order: 'scope, hash', index: 'sqlite_autoindex_record_1' },
  link: { order: 'scope, relation, origin, target', index: 'sqlite_autoindex_link_1' },
} as const

/** Numbers after the last known one at which a damaged table is examined one by one; then in growing steps. */
const DENSE_SCAN_ROWS = 256

/** Which rows a damaged table may contain. */
export interface RowNumbers {
  /** The numbers of all existing rows, in order, as far as they are known, and of those that may have been where nothing can be read. */
  each(): Generator<number>
  /** Whether a row that cannot be read is known to have existed: `isEmpty` if its place is empty, otherwise the place cannot be read. */
  existed(seq: number, isEmpty: boolean): boolean
}

/**
 * Reconstructs the numbers of rows from the table itself and its index, each read from both ends up to the damage, and from the number that was assigned last.
 * @param maxRows maximum number of rows for which the file has room after the last known one, if the last assigned number is lost
 */
export function rowNumbers(database: DatabaseSync, table: keyof typeof TABLES, maxRows: number): RowNumbers {
  const { order, index } = TABLES[table]
  const known = new Set<number>()
  const collect = (from: string): boolean => {
    try {
      for (const { seq } of database.prepare(`SELECT seq FROM ${table} ${from}`).iterate()) known.add(Number(seq))
      return true
    } catch {
      return false
    }
  }
  const backwards = order.replaceAll(',', ' DESC,')
  const isIndexIntact = collect(`INDEXED BY ${index} ORDER BY ${order}`)
  if (!isIndexIntact) collect(`INDEXED BY ${index} ORDER BY ${backwards} DESC`)
  if (!collect('NOT INDEXED ORDER BY seq')) collect('NOT INDEXED ORDER BY seq DESC')
  let highest = 0
  for (const seq of known) highest = Math.max(highest, seq)
  const assigned = lastAssigned(database, table)
  const last = Math.max(highest, Math.min(assigned ?? Number.POSITIVE_INFINITY, highest + maxRows))
  const knownEnd = Math.max(highest, Math.min(assigned ?? 0, last))
  const nextRow = nextRowFinder(database, table)
  return {
    *each() {
      const remaining = new Set(known)
      for (let seq = 0; seq < last; ) {
        const found = nextRow(seq)
        if (found === undefined) break
        seq = found ?? seq + 1 + Math.floor(Math.max(0, seq - knownEnd) / DENSE_SCAN_ROWS)
        remaining.delete(seq)
        yield seq
      }
      yield* remaining
    },
    existed: (seq, isEmpty) => known.has(seq) || (!isEmpty && !isIndexIntact && seq <= knownEnd),
  }
}

/** Finds the number of the first row after another: undefined if there is none, null if the next one cannot be read. */
function nextRowFinder(database: DatabaseSync, table: string): (seq: number) => number | undefined | null {
  return (seq) => {
    try {
      const found = database.prepare(`SELECT seq FROM ${table} NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT 1`).get(seq)?.seq
      return found === undefined || Number(found) > seq ? (found as number | undefined) : null
    } catch {
      return null
    }
  }
}

/** The last number assigned to a row of a table; undefined if it cannot be read. */
function lastAssigned(database: DatabaseSync, table: string): number | undefined {
  try {
    const last = database.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.seq
    return typeof last === 'number' ? last : undefined
  } catch {
    return undefined
  }
}
