import { DecantError } from '../../../message/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'
import { parseJsonFile } from './parse-json-file.ts'

/**
 * Returns the conversations of an export, one or an array of them: those that have a field.
 * @throws DecantError `invalid-json`, `not-this-format` if there is none
 */
export function conversationsIn(input: string | object, field: string, what: string): readonly JsonObject[] {
  const value = parseJsonFile(input)
  const found = (Array.isArray(value) ? value : [value]).map(asObject).filter((one) => one !== undefined && field in one)
  if (found.length === 0) throw new DecantError('not-this-format', `The file holds no conversation of ${what}`, 'Give the file as it was exported.')
  return found as JsonObject[]
}
