const KEY = '"model"'
/** Bytes in which a name stands behind its key. */
const NEAR = 200
const NAME = /^"model"\s*:\s*"([^"\\]*)"/

/**
 * The models that a body may be for, found without reading it: what stands behind the first and the last key of that name, as it stands before the messages
 * or behind them. One of these may be a field of something else. Only a key looks so: within a text its quotes are escaped.
 */
export function modelsNamed(body: Buffer): readonly string[] {
  const places = new Set([body.indexOf(KEY), body.lastIndexOf(KEY)])
  return [...places].flatMap((at) => (at < 0 ? [] : (NAME.exec(body.toString('utf8', at, at + NEAR))?.[1] ?? [])))
}
