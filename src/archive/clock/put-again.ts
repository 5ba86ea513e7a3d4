import { HOUR, type PutAt } from './clock-told.ts'

/** When a record was put last that was put at one time and is put again now; the same where that need not be written, as ages are told to the hour. */
export function putAgain(last: PutAt, now: PutAt): PutAt {
  if (now.stretch <= last.stretch && now.at - last.at < HOUR) return last
  return { at: Math.max(last.at, now.at), stretch: Math.max(last.stretch, now.stretch) }
}
