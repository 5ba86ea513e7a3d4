/** What somebody says in a history, before a wire writes it down. */
export interface Told {
  readonly who: 'system' | 'user' | 'agent' | 'tools'
  /** Null where the wire is to say null. */
  readonly words?: string | null
  readonly thought?: string
  readonly calls?: readonly string[]
  readonly results?: readonly { readonly id: string; readonly words: string; readonly strange?: boolean }[]
  /** Beside it stands a part of a type that nobody knows. */
  readonly strange?: string
}
