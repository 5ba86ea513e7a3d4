export type { RenderEvent, ResentOptions } from '../resent/index.ts'
export { compacting } from './middleware.ts'
export type { StepToPrepare } from './prepare-step.ts'
export { compactingSteps } from './prepare-step.ts'
