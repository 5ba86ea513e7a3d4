/** A value as a list; empty where it is none. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
