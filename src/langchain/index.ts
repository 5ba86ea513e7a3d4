export type { RenderEvent, ResentOptions } from '../resent/index.ts'
export { compacting } from './middleware.ts'
