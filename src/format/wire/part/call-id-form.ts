import { createHash } from 'node:crypto'

/** The form of call ids that a provider accepts. */
export interface CallIdForm {
  readonly pattern: RegExp
  /** Makes another id if the given one does not fit. */
  readonly make: (hash: Buffer) => string
}

/** Returns the id itself if it fits the form, otherwise one made from its hash: always the same, and practically unique. */
export function fitCallId(id: string, { pattern, make }: CallIdForm): string {
  return pattern.test(id) ? id : make(createHash('sha256').update(id).digest())
}
