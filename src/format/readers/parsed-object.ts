import { DecantError } from '../../message/index.ts'
import { invalidJson } from '../wire/invalid-json.ts'
import { type JsonObject, objectOf } from '../wire/value.ts'

/**
 * The one JSON object that a log file holds.
 * @throws DecantError `invalid-json` for what is no JSON, `not-this-format` for what is no object
 */
export function parsedObject(input: string | object, what: string): JsonObject {
  let value: unknown = input
  if (typeof input === 'string') {
    try {
      value = JSON.parse(input.replace(/^\uFEFF/, ''))
    } catch {
      throw invalidJson(input, input.length)
    }
  }
  const object = objectOf(value)
  if (!object) throw new DecantError('not-this-format', `The file is no ${what}`, 'Name another format, or leave the name out to have it detected.')
  return object
}
