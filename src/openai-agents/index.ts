export type { RenderEvent, ResentOptions } from '../resent/index.ts'
export { compactingInput } from './input-filter.ts'
export { compactingSession } from './session.ts'
