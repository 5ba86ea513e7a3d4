export type { Excerpt, ExcerptOptions, Kind } from '../excerpt/index.ts'
export { detectKind, excerpt, excerpter } from '../excerpt/index.ts'
