export type { RenderEvent, ResentOptions } from '../resent/index.ts'
export type { CompactingProcessor } from './processor.ts'
export { compacting } from './processor.ts'
