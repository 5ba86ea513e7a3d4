/** Limits of one answer. */
export interface CompletionLimits {
  readonly maxTokens?: number
  readonly signal?: AbortSignal
}

/** Any language model that answers a prompt with text. It may reject; callers fall back on extraction. */
export interface LlmClient {
  complete(prompt: string, limits: CompletionLimits): Promise<string>
}
