import { createHash } from 'node:crypto'

/** What a provider takes for ids of calls. */
export interface CallIdForm {
  readonly pattern: RegExp
  /** Writes another id where the given one does not fit. */
  readonly make: (hash: Buffer) => string
}

/** The id itself where the form takes it, else one made from its hash: always the same, and no two alike in practice. */
export function inForm(id: string, { pattern, make }: CallIdForm): string {
  return pattern.test(id) ? id : make(createHash('sha256').update(id).digest())
}
