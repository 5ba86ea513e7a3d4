import { jsonOf } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'

/**
 * The text under which an input is archived: itself, or its JSON, however deep it is nested.
 * @throws DecantError `not-this-format` for what JSON cannot say: a value that holds itself, a BigInt
 */
export function inputText(input: string | object): string {
  if (typeof input === 'string') return input
  try {
    return jsonOf(input)
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split('\n') : []
    throw new DecantError(
      'not-this-format',
      `The input is nothing that JSON can say: ${why}`,
      'Give messages as the provider takes them, without values that hold themselves and without BigInts.',
      {},
      error,
    )
  }
}
