import { asObject, parseJson } from '../../text/index.ts'

/** The model named in a request's body; undefined if there is none. */
export function modelIn(body: Buffer): string | undefined {
  const model = asObject(parseJson(body.toString('utf8')))?.model
  return typeof model === 'string' ? model : undefined
}
