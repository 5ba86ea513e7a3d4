import { jsonValue } from '../../../text/index.ts'
import { objectOf } from '../value.ts'
import { Exact } from './exact.ts'

/**
 * Arguments of a call for a wire that wants an object: their exact text where it is one. Empty arguments are an empty object; what
 * is no JSON object stands under `input`.
 */
export function argumentsObject(input: string): unknown {
  if (input.trim() === '') return {}
  const value = jsonValue(input)
  if (value === undefined) return { input }
  return objectOf(value) ? new Exact(input) : { input: new Exact(input) }
}
