import type { ActKind } from '../act.ts'

const ORDER: readonly ActKind[] = ['other', 'plan', 'list', 'view', 'search', 'fetch', 'ask', 'delegate', 'run', 'edit', 'submit', 'test']

/** The act that says more about a step of two that it does. */
export function strongest(a: ActKind, b: ActKind): ActKind {
  return ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a
}
