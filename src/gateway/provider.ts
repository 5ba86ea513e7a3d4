/** A provider with its own upstream. */
export type Provider = 'anthropic' | 'openai' | 'google'
