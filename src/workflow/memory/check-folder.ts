import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'

/**
 * Checks the folder of a memory.
 * @throws DecantError `invalid-argument` for an invalid name
 */
export function checkFolder(folder: string): string {
  return checkShape(folder, 'folder', z.string().min(1), 'Name the folder of the workflow memory.')
}
