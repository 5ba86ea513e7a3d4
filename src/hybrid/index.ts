export type { HybridOptions } from './hybrid-archive.ts'
export { hybridArchive } from './hybrid-archive.ts'
