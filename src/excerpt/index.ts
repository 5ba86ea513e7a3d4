export type { Excerpt, ExcerptOptions } from './excerpt.ts'
export type { Kind } from './kind.ts'
export { marker } from './marker.ts'
