import * as z from 'zod'
import { given } from '../../trajectory/index.ts'

/**
 * Checks the folder of a memory.
 * @throws DecantError `invalid-argument` for an invalid name
 */
export function folderGiven(folder: string): string {
  return given(folder, 'folder', z.string().min(1), 'Name the folder of the workflow memory.')
}
