import type { ActKind } from './act.ts'

const KINDS_BY_STRENGTH: readonly ActKind[] = ['other', 'plan', 'list', 'view', 'search', 'fetch', 'ask', 'delegate', 'run', 'edit', 'submit', 'test']

/** Returns the act that reveals more about a step, of two that it performs. */
export function strongestKind(a: ActKind, b: ActKind): ActKind {
  return KINDS_BY_STRENGTH.indexOf(b) > KINDS_BY_STRENGTH.indexOf(a) ? b : a
}
