import { kindsGiven, knownOptions, SIGNAL } from '../../given/index.ts'
import { clientGiven, isClient, type LlmClient } from '../../trajectory/index.ts'

/**
 * Options at the door of what asks a client, also where the client itself stands in their place.
 * @param of what they are for
 * @param further what else such a caller names behind the client
 * @throws DecantError `invalid-option`
 */
export function withClient<T extends { readonly llmClient?: LlmClient | undefined; readonly signal?: AbortSignal | undefined }>(
  of: string,
  given: T | LlmClient,
  names: Readonly<Record<keyof T, unknown>>,
  further: Partial<T> = {},
): Partial<T> {
  if (isClient(given)) return { llmClient: given, ...further } as Partial<T>
  if (typeof Object(given).generate === 'function') clientGiven(of, Object(given))
  const options: Partial<T> = { ...knownOptions(of, given, names), ...further }
  clientGiven(of, options.llmClient)
  kindsGiven<{ signal?: unknown }>(of, options, { signal: SIGNAL })
  return options
}
