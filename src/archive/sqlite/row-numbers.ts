import type { DatabaseSync } from 'node:sqlite'

/** A table of the archive, and an index over all its rows. */
const TABLES = {
  record: { order: 'scope, hash', index: 'sqlite_autoindex_record_1' },
  link: { order: 'scope, relation, origin, target', index: 'sqlite_autoindex_link_1' },
} as const

/** Which rows a damaged table may hold. */
export interface RowNumbers {
  /** The last number that may be one. */
  readonly last: number
  /** Whether a row that cannot be read is known to have been there: `gone` where its place is empty, else where it cannot be looked into. */
  held(seq: number, gone: boolean): boolean
}

/**
 * What can be learned of the numbers of rows: from the table itself and its index, each from both ends to where it is damaged, and from the number that was given last.
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
  return { last, held: (seq, gone) => known.has(seq) || (!gone && !whole && seq <= Math.max(highest, Math.min(given ?? 0, last))) }
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
