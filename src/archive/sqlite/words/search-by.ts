/**
 * How an archive is searched. `fts5` uses SQLite's full-text index. Node before 22.16, and 23, has an SQLite without one: there `scan` keeps the words of each
 * record in a table and scans them all with each search. Both can use the same file: each finds what the other wrote, and words waiting in the table are
 * indexed when an archive with an index searches.
 */
export type SearchBy = 'fts5' | 'scan'
