export type {
  Archive,
  ArchiveEntry,
  ArchiveFile,
  ArchiveHit,
  ArchiveRecord,
  ArchiveRecordInfo,
  ArchiveSearch,
  ForgetOptions,
  ForgetUnlessPut,
  Forgotten,
  ForgottenRecord,
  MemoryArchiveOptions,
  PruneOptions,
  PruneResult,
  Salvaged,
  SearchBy,
  SqliteArchive,
  SqliteArchiveOptions,
} from '../archive/index.ts'
export { forgetAll, handleIn, memoryArchive, openArchive, prune, redact, refOf, salvage, sqliteArchive } from '../archive/index.ts'
export type { HybridOptions } from '../hybrid/index.ts'
export { hybridArchive } from '../hybrid/index.ts'
