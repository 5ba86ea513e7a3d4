import type { MonitorConfig } from '../../token/index.ts'

/** Settings of `CompressionPipeline`, which takes any of them. */
export type CompressionConfig = MonitorConfig
