export type { CompactingProcessor, RenderEvent, ResentOptions } from '../mastra/index.ts'
export { compacting } from '../mastra/index.ts'
export type { ResentTrigger } from '../resent/index.ts'
