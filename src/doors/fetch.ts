export type { Fetch, RenderEvent, ResentOptions } from '../fetch/index.ts'
export { compactingFetch } from '../fetch/index.ts'
export type { ResentTrigger } from '../resent/index.ts'
