import type { MonitorConfig } from '../../token/index.ts'

/** Settings of requirement 004's pipeline, under the name that it gives them; `Partial` of it is what `CompressionPipeline` takes. */
export type CompressionConfig = MonitorConfig
