/** What a provider needs besides the model's name. */
export interface ModelAccess {
  /** The provider's key; the library never reads the environment. Local servers may do without. */
  readonly key?: string | undefined
  /** Base address instead of the provider's own, such as `http://127.0.0.1:11434/v1`. */
  readonly url?: string | undefined
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

export const ACCESS_KINDS = { key: 'a text', url: 'a text', fetch: 'a function' } as const
