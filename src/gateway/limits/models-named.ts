const KEY = '"model"'
/** Bytes after the key within which the name must occur. */
const NEAR = 200
const NAME = /^"model"\s*:\s*"([^"\\]*)"/

/**
 * The models that a body may be for, found without parsing it: the values of the first and the last `model` key, since the key is before or after the
 * messages. One of them may be a field of something else. Only a key matches: within a text its quotes are escaped.
 */
export function modelsNamed(body: Buffer): readonly string[] {
  const places = new Set([body.indexOf(KEY), body.lastIndexOf(KEY)])
  return [...places].flatMap((at) => (at < 0 ? [] : (NAME.exec(body.toString('utf8', at, at + NEAR))?.[1] ?? [])))
}
