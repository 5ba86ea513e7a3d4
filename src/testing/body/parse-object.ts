/** Parses a JSON object; returns an empty one for any other value. */
export function parseObject(json: string): object {
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null ? value : {}
}
