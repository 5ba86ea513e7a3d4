import { DecantError } from '../../../message/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'
import { parseJsonFile } from './parse-json-file.ts'

/**
 * Returns the single JSON object of a log file.
 * @throws DecantError `invalid-json` for invalid JSON, `not-this-format` if it is not an object
 */
export function parseObject(input: string | object, what: string): JsonObject {
  const object = asObject(parseJsonFile(input))
  if (!object) throw new DecantError('not-this-format', `The file is no ${what}`, 'Name another format, or leave the name out to have it detected.')
  return object
}
