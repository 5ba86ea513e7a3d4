import type { ActKind } from '../../text/index.ts'

const LOOKS: ReadonlySet<ActKind> = new Set(['view', 'search', 'list', 'fetch'])

/** Whether the output of an act is the content it looked at, not a report of how it ended. */
export function looks(kind: ActKind): boolean {
  return LOOKS.has(kind)
}

/** Whether an act changes something. */
export function changes(kind: ActKind): boolean {
  return kind === 'edit' || kind === 'submit'
}
