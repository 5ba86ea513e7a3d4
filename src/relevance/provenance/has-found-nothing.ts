import type { ActKind } from '../../text/index.ts'

const EXIT_CODE_ALONE = /^\s*Exit code 1\s*$/

/** Whether a result is that of a search without a match, which exits with 1 and so looks like a failure. */
export function hasFoundNothing(kind: ActKind, text: string): boolean {
  return kind === 'search' && EXIT_CODE_ALONE.test(text)
}
