export type { RenderEvent, ResentOptions } from '../langchain/index.ts'
export { compacting } from '../langchain/index.ts'
export type { ResentTrigger } from '../resent/index.ts'
