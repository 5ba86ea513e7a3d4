export const PROVIDERS = ['anthropic', 'openai', 'google'] as const

/** A provider with its own upstream. */
export type Provider = (typeof PROVIDERS)[number]
