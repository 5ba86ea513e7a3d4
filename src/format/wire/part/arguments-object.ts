import { parseJson } from '../../../text/index.ts'
import { asObject } from '../value.ts'
import { VerbatimJson } from './verbatim-json.ts'

/**
 * Writes the arguments of a call for a wire that requires an object: their exact text if it is one. Empty arguments become an empty object; anything else goes
 * under `input`.
 */
export function argumentsObject(input: string): unknown {
  if (input.trim() === '') return {}
  const value = parseJson(input)
  if (value === undefined) return { input }
  return asObject(value) ? new VerbatimJson(input) : { input: new VerbatimJson(input) }
}
