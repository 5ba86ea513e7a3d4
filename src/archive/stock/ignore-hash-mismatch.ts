import { DecantError } from '../../message/index.ts'

/**
 * For `catch` after `get`: returns undefined, as for a miss, if the record no longer matches its hash; rethrows any other error.
 * @example
 * const record = await archive.get(hash).catch(ignoreHashMismatch)
 */
export function ignoreHashMismatch(error: unknown): undefined {
  if (!(error instanceof DecantError && error.code === 'hash-mismatch')) throw error
}
