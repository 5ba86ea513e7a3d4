export type { RenderEvent, ResentOptions } from '../resent/index.ts'
export type { Fetch } from './compacting-fetch.ts'
export { compactingFetch } from './compacting-fetch.ts'
