/**
 * How an archive is searched. `fts5` uses SQLite's full-text index. Node before 22.16, and 23, has an SQLite without one: there `scan` keeps
 * the words of each record in a table and reads them all with each search. A file may be used by both: what one wrote the other finds, and
 * words that wait in the table go into the index when an archive that has one searches.
 */
export type SearchBy = 'fts5' | 'scan'
