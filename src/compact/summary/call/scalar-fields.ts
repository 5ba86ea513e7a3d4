import { parseJsonTree } from '../../../excerpt/index.ts'
import { asObject, parseJson } from '../../../text/index.ts'

/** A field of an object with a single value: its key and its value as JSON, and the value's characters. */
export interface ScalarField {
  readonly key: string
  readonly json: string
  readonly chars: number
}

/** The fields of an object with a single value, each once, and the number of all fields. */
export interface ScalarFields {
  readonly scalars: readonly ScalarField[]
  readonly count: number
}

/**
 * Reads the fields of a JSON object that are neither lists nor objects nor null. Numbers stay as they are written: a double would change an id of many digits.
 * Undefined for any other text. Linear.
 *
 * @example
 * scalarFields('{"id": 12345678901234567890, "items": []}') // { scalars: [{ key: 'id', json: '12345678901234567890', chars: 20 }], count: 2 }
 */
export function scalarFields(text: string): ScalarFields | undefined {
  const tree = asObject(parseJson(text)) && parseJsonTree(text)
  if (!tree) return undefined
  const nodes = new Map(tree.members.map(({ key, node }) => [key === undefined ? '' : textOf(text.slice(...key)), node]))
  const scalars = [...nodes].flatMap(([key, { type, start, end }]): ScalarField[] => {
    const written = text.slice(start, end)
    if (type === 'object' || type === 'array' || written === 'null') return []
    if (type === 'other') return [{ key, json: written, chars: written.length }]
    const value = textOf(written)
    return [{ key, json: JSON.stringify(value), chars: value.length }]
  })
  return { scalars, count: nodes.size }
}

/** The JSON of an object with these fields. */
export function fieldsAsJson(fields: readonly ScalarField[]): string {
  return `{${fields.map(({ key, json }) => `${JSON.stringify(key)}:${json}`).join(',')}}`
}

function textOf(json: string): string {
  return String(parseJson(json))
}
