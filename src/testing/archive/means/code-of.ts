import { DecantError } from '../../../message/index.ts'

/** What some work was refused with: the code of a `DecantError`, the name of any other; 'no error' where it was not refused. */
export async function codeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'no error'
  } catch (error) {
    if (error instanceof DecantError) return error.code
    return error instanceof Error ? error.name : typeof error
  }
}
