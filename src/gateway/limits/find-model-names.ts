const MODEL_KEY = '"model"'
/** Bytes after the key within which the name must occur. */
const MAX_FIELD_BYTES = 200
const MODEL_FIELD = /^"model"\s*:\s*"([^"\\]*)"/

/**
 * The models that a body may be for, found without parsing it: the values of the first and the last `model` key, since the key is before or after the
 * messages. One of them may be a field of something else. Only a key matches: within a text its quotes are escaped.
 */
export function findModelNames(body: Buffer): readonly string[] {
  const places = new Set([body.indexOf(MODEL_KEY), body.lastIndexOf(MODEL_KEY)])
  return [...places].flatMap((at) => (at < 0 ? [] : (MODEL_FIELD.exec(body.toString('utf8', at, at + MAX_FIELD_BYTES))?.[1] ?? [])))
}
