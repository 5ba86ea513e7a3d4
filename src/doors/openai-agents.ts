export type { RenderEvent, ResentOptions } from '../openai-agents/index.ts'
export { compactingInput, compactingSession } from '../openai-agents/index.ts'
export type { ResentTrigger } from '../resent/index.ts'
