/** A value as an object, where it is one. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined
}

/** A value as a list; empty where it is none. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
