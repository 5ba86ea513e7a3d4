import { HOUR_MS, type PutTime } from './clock-history.ts'

/** When a record was last put, after it is put again; the same object if the change need not be written, since ages are accurate only to the hour. */
export function mergePutTimes(last: PutTime, now: PutTime): PutTime {
  if (now.stretch <= last.stretch && now.at - last.at < HOUR_MS) return last
  return { at: Math.max(last.at, now.at), stretch: Math.max(last.stretch, now.stretch) }
}
