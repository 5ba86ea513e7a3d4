export type { JsonObject } from '../../text/index.ts'
export { objectOf } from '../../text/index.ts'

/** The value as a string, where it is one. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
