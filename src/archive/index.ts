export type { Archive, ArchiveEntry, ArchiveHit, ArchiveRecord } from './archive.ts'
export { refOf } from './ref.ts'
