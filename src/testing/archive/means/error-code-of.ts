import { DecantError } from '../../../message/index.ts'

/** How some work was refused: the code of a `DecantError`, the name of any other error, or 'no error' if it was not refused. */
export async function errorCodeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'no error'
  } catch (error) {
    if (error instanceof DecantError) return error.code
    return error instanceof Error ? error.name : typeof error
  }
}
