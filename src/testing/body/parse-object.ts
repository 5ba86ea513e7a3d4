import { asObject, parseJson } from '../../text/index.ts'

/** Parses a JSON object; returns an empty one for any other text. */
export function parseObject(json: string): object {
  return asObject(parseJson(json)) ?? {}
}
