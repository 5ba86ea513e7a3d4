import { jsonValue } from '../../../text/index.ts'
import { objectOf } from '../value.ts'
import { Exact } from './exact.ts'

/**
 * Writes the arguments of a call for a wire that requires an object: their exact text if it is one. Empty arguments become an empty object; anything else goes
 * under `input`.
 */
export function argumentsObject(input: string): unknown {
  if (input.trim() === '') return {}
  const value = jsonValue(input)
  if (value === undefined) return { input }
  return objectOf(value) ? new Exact(input) : { input: new Exact(input) }
}
