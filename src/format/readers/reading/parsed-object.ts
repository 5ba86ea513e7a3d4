import { DecantError } from '../../../message/index.ts'
import { type JsonObject, objectOf } from '../../wire/value.ts'
import { parsedJson } from './parsed-json.ts'

/**
 * The one JSON object that a log file holds.
 * @throws DecantError `invalid-json` for what is no JSON, `not-this-format` for what is no object
 */
export function parsedObject(input: string | object, what: string): JsonObject {
  const object = objectOf(parsedJson(input))
  if (!object) throw new DecantError('not-this-format', `The file is no ${what}`, 'Name another format, or leave the name out to have it detected.')
  return object
}
