/** A message of a history before it is written for a wire. */
export interface MessageSpec {
  readonly who: 'system' | 'user' | 'agent' | 'tools'
  /** Null if the wire is to write null. */
  readonly words?: string | null
  readonly thought?: string
  readonly calls?: readonly string[]
  readonly results?: readonly { readonly id: string; readonly words: string; readonly strange?: boolean }[]
  /** The content of an additional part of unknown type. */
  readonly strange?: string
}
