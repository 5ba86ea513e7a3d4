/** A JSON object as it was parsed, its fields not yet looked at. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The value as an object, where it is one; arrays and null are none. */
export function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
}
