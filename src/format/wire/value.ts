export type { JsonObject } from '../../text/index.ts'
export { asObject } from '../../text/index.ts'

export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
