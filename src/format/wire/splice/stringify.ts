import { VerbatimJson } from '../part/verbatim-json.ts'

/** Serialises an authored value, with exact texts unchanged. Undefined members are dropped. */
export function stringify(value: unknown): string {
  if (value instanceof VerbatimJson) return value.json
  if (Array.isArray(value)) return `[${value.map((one) => stringify(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return JSON.stringify(value) ?? 'null'
  const members: string[] = []
  for (const [key, one] of Object.entries(value)) if (one !== undefined) members.push(`${JSON.stringify(key)}:${stringify(one)}`)
  return `{${members.join(',')}}`
}
