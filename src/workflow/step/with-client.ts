import { kindsGiven, knownOptions, SIGNAL } from '../../given/index.ts'
import { clientGiven, isClient, type LlmClient } from '../../trajectory/index.ts'

/**
 * Checks options that include a client; also accepts the client itself in place of the options.
 * @param of the class or function they are for
 * @param further the further options of a caller that passes the client itself
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
