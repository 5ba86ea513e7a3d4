import { DecantError } from '../error.ts'

/**
 * Returns the input of a call as text: a string unchanged, null and undefined as the empty string, anything else as JSON, since a log may contain parsed
 * arguments.
 * @throws DecantError `invalid-argument` for a value that JSON cannot express: one that contains itself, a BigInt
 */
export function callInputAsText(input: unknown): string {
  if (typeof input === 'string') return input
  if (input === undefined || input === null) return ''
  try {
    return JSON.stringify(input) ?? ''
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : []
    throw new DecantError(
      'invalid-argument',
      `The input of a call cannot be written as JSON: ${reason}`,
      'Give it as JSON text, or without circular references and BigInts.',
      {},
      error,
    )
  }
}
