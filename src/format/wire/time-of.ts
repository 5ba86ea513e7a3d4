import { parseTime } from '../../message/index.ts'
import type { JsonObject } from './value.ts'

/** Fields in which clients record the time of a message; no provider requires one. */
const FIELDS = ['timestamp', 'at', 'created_at', 'createdAt'] as const
/** Numbers between these are seconds from 1973 to 2096, a thousand times as many are milliseconds; others are not times. */
const [EARLIEST_SECONDS, LATEST_SECONDS] = [1e8, 4e9]

/** Returns the time of a message from its own fields: an ISO 8601 date, or seconds or milliseconds since 1970. */
export function timeOf(value: JsonObject): { at?: string } {
  for (const field of FIELDS) {
    const at = isoOf(value[field])
    if (at !== undefined) return { at }
  }
  return {}
}

function isoOf(time: unknown): string | undefined {
  if (typeof time === 'string') return Number.isNaN(parseTime(time)) ? undefined : time
  if (time instanceof Date) return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
  if (typeof time !== 'number') return undefined
  if (time >= EARLIEST_SECONDS && time < LATEST_SECONDS) return new Date(time * 1000).toISOString()
  return time >= EARLIEST_SECONDS * 1000 && time < LATEST_SECONDS * 1000 ? new Date(time).toISOString() : undefined
}
