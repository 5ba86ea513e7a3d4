import { checkClient, isClient, type LlmClient } from '../../trajectory/index.ts'
import { ABORT_SIGNAL, checkOptionKinds, checkOptionNames } from '../../validation/index.ts'

/**
 * Checks options that include a client; also accepts the client itself in place of the options, or null for none.
 * @param caller the class or function they are for
 * @param extraOptions the further options of a caller that passes the client itself
 * @throws DecantError `invalid-option`
 */
export function resolveClientOptions<T extends { readonly llmClient?: LlmClient | undefined; readonly signal?: AbortSignal | undefined }>(
  caller: string,
  optionsOrClient: T | LlmClient | null,
  names: Readonly<Record<keyof T, unknown>>,
  extraOptions: Partial<T> = {},
): Partial<T> {
  if (optionsOrClient === null) return extraOptions
  if (isClient(optionsOrClient)) return { llmClient: optionsOrClient, ...extraOptions } as Partial<T>
  if (typeof Object(optionsOrClient).generate === 'function') checkClient(caller, Object(optionsOrClient))
  const options: Partial<T> = { ...checkOptionNames(caller, optionsOrClient, names), ...extraOptions }
  checkClient(caller, options.llmClient)
  checkOptionKinds<{ signal?: unknown }>(caller, options, { signal: ABORT_SIGNAL })
  return options
}
