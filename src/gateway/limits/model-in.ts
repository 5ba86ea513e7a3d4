import { jsonValue, objectOf } from '../../text/index.ts'

/** The model that a request's body names; undefined where it names none. */
export function modelIn(body: Buffer): string | undefined {
  const model = objectOf(jsonValue(body.toString('utf8')))?.model
  return typeof model === 'string' ? model : undefined
}
