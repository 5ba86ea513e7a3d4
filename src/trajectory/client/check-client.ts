import { DecantError } from '../../message/index.ts'
import type { LlmClient } from './llm-client.ts'

/** Whether a value can be used as a client. */
export function isClient(value: unknown): value is LlmClient {
  return typeof (Object(value) as Partial<LlmClient>).complete === 'function'
}

/**
 * Checks the client in options; undefined if there is none.
 * @param caller the function or class it was passed to, as a caller writes it
 * @throws DecantError `invalid-option` for a value that cannot be asked, which would otherwise look like a model that always fails
 */
export function checkClient(caller: string, client: LlmClient | null | undefined): LlmClient | undefined {
  if (client === null || client === undefined) return undefined
  if (isClient(client)) return client
  throw new DecantError(
    'invalid-option',
    `The llmClient of ${caller} has no complete(prompt, limits)`,
    'Give an object whose `complete(prompt, { maxTokens, signal })` resolves to the text of the answer, or `llmClientOf(model)` for a model of decant/model.',
  )
}
