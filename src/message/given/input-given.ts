import { DecantError } from '../error.ts'

/**
 * The input of a call as its text: a text as it is, nothing as none, anything else as JSON, as a log may hold arguments unpacked.
 * @throws DecantError `invalid-argument` for what JSON cannot say: a value that holds itself, a BigInt
 */
export function inputGiven(input: unknown): string {
  if (typeof input === 'string') return input
  if (input === undefined || input === null) return ''
  try {
    return JSON.stringify(input) ?? ''
  } catch (error) {
    const [why] = error instanceof Error ? error.message.split('\n') : []
    throw new DecantError(
      'invalid-argument',
      `The input of a call is nothing that JSON can say: ${why}`,
      'Give it as its JSON text, or without BigInts and values that hold themselves.',
      {},
      error,
    )
  }
}
