/** Names of the ways to compress a trajectory. */
export const CompressionStrategy = {
  KEY_STEP_EXTRACTION: 'key_step_extraction',
  HIERARCHICAL_SUMMARIZATION: 'hierarchical_summarization',
  ACTION_TYPE_FILTERING: 'action_type_filtering',
} as const

export type CompressionStrategy = (typeof CompressionStrategy)[keyof typeof CompressionStrategy]
