import type { MonitorConfig } from '../../token/index.ts'

/** Settings of `CompressionPipeline`, all of them optional there. */
export type CompressionConfig = MonitorConfig
