import type { DatabaseSync } from 'node:sqlite'

/** A table of the archive, and an index over all its rows. */
const TABLES = {
  record: { order: 'scope, hash', index: 'sqlite_autoindex_record_1' },
  link: { order: 'scope, relation, origin, target', index: 'sqlite_autoindex_link_1' },
} as const

/** Numbers behind the last that is known, where a damaged table is looked into one by one; then in growing steps. */
const CLOSE = 256

/** Which rows a damaged table may hold. */
export interface RowNumbers {
  /** The numbers of all rows that there are, in order, as far as can be told, and of those that may have stood where nothing can be read. */
  each(): Generator<number>
  /** Whether a row that cannot be read is known to have been there: `gone` where its place is empty, else where it cannot be looked into. */
  held(seq: number, gone: boolean): boolean
}

/**
 * What can be learned of the numbers of rows: from the table itself and its index, each from both ends to where it is damaged, and from the number
 * that was given last.
 * @param room rows that the file has room for at the most, behind the last that is known, where that number is lost
 */
export function rowNumbers(database: DatabaseSync, table: keyof typeof TABLES, room: number): RowNumbers {
  const { order, index } = TABLES[table]
  const known = new Set<number>()
  const read = (from: string): boolean => {
    try {
      for (const { seq } of database.prepare(`SELECT seq FROM ${table} ${from}`).iterate()) known.add(Number(seq))
      return true
    } catch {
      return false
    }
  }
  const backwards = order.replaceAll(',', ' DESC,')
  const whole = read(`INDEXED BY ${index} ORDER BY ${order}`)
  if (!whole) read(`INDEXED BY ${index} ORDER BY ${backwards} DESC`)
  if (!read('NOT INDEXED ORDER BY seq')) read('NOT INDEXED ORDER BY seq DESC')
  let highest = 0
  for (const seq of known) highest = Math.max(highest, seq)
  const given = lastGiven(database, table)
  const last = Math.max(highest, Math.min(given ?? Number.POSITIVE_INFINITY, highest + room))
  const told = Math.max(highest, Math.min(given ?? 0, last))
  const next = after(database, table)
  return {
    *each() {
      const left = new Set(known)
      for (let seq = 0; seq < last; ) {
        const found = next(seq)
        if (found === undefined) break
        seq = found ?? seq + 1 + Math.floor(Math.max(0, seq - told) / CLOSE)
        left.delete(seq)
        yield seq
      }
      yield* left
    },
    held: (seq, gone) => known.has(seq) || (!gone && !whole && seq <= told),
  }
}

/** Finds the number of the first row behind another: undefined where there is none, null where what comes next cannot be read. */
function after(database: DatabaseSync, table: string): (seq: number) => number | undefined | null {
  return (seq) => {
    try {
      const found = database.prepare(`SELECT seq FROM ${table} NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT 1`).get(seq)?.seq
      return found === undefined || Number(found) > seq ? (found as number | undefined) : null
    } catch {
      return null
    }
  }
}

/** The last number that was given to a row of a table; undefined where that cannot be read. */
function lastGiven(database: DatabaseSync, table: string): number | undefined {
  try {
    const last = database.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.seq
    return typeof last === 'number' ? last : undefined
  } catch {
    return undefined
  }
}
