import { DecantError } from '../../message/index.ts'
import { stringifyJson } from '../../text/index.ts'

/**
 * The JSON of a value from a caller, however deeply nested.
 * @throws DecantError `not-this-format` for what JSON cannot express: a circular value, a BigInt
 */
export function stringifyInput(value: unknown): string {
  try {
    return stringifyJson(value)
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split('\n') : []
    throw new DecantError(
      'not-this-format',
      `The input cannot be written as JSON: ${why}`,
      'Give messages as the provider takes them, without circular references and BigInts.',
      {},
      error,
    )
  }
}
