import { DecantError } from '../../message/index.ts'

/**
 * For `catch` after `get`: undefined, as for a miss, where the record is no longer what was put there; throws whatever else was thrown.
 * @example
 * const record = await archive.get(hash).catch(unlessAltered)
 */
export function unlessAltered(error: unknown): undefined {
  if (!(error instanceof DecantError && error.code === 'hash-mismatch')) throw error
}
