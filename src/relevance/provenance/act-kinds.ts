import type { ActKind } from '../../text/index.ts'

const READ_ACTS: ReadonlySet<ActKind> = new Set(['view', 'search', 'list', 'fetch'])

/** Whether the output of an act is the content it looked at, not a report of how it ended. */
export function isReadAct(kind: ActKind): boolean {
  return READ_ACTS.has(kind)
}

/** Whether an act changes something. */
export function isMutatingAct(kind: ActKind): boolean {
  return kind === 'edit' || kind === 'submit'
}
