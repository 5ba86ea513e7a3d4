export type { AiSdkEmbeddingModel, RenderEvent, ResentOptions, StepToPrepare } from '../ai-sdk/index.ts'
export { aiSdkEmbedder, compacting, compactingSteps } from '../ai-sdk/index.ts'
export type { ResentTrigger } from '../resent/index.ts'
