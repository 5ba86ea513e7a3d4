/** Whose side a request goes to. */
export type Provider = 'anthropic' | 'openai' | 'google'
