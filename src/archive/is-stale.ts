const HOUR = 3_600_000

/** Whether a record that was put last at one time and is put again now is to be written for that: ages are told to the hour. */
export function isStale(at: number, now: number): boolean {
  return now - at >= HOUR
}
