import * as z from 'zod'
import { given } from '../../trajectory/index.ts'

/**
 * The folder of a memory at the door.
 * @throws DecantError `invalid-argument` for what names none
 */
export function folderGiven(folder: string): string {
  return given(folder, 'folder', z.string().min(1), 'Name the folder of the workflow memory.')
}
