/** What is known about a counter's error from reported usage: pass `scale` to `createCounter`. */
export interface Calibration {
  readonly scale: number
  /** The number of reports that it is based on. */
  readonly reports: number
  /** The fraction by which the last report differed from this calibration's prediction. */
  readonly error: number
}

/** The weight of a new report relative to all earlier ones, once there are several. */
const NEWEST_WEIGHT = 0.3

/**
 * Corrects a counter by the usage that a provider reported for a request. Pure: returns the next calibration. Implausible reports (nothing counted, or more
 * than four times off) change nothing.
 *
 * @example
 * calibrate(undefined, 11_500, 10_000).scale // 1.15
 */
export function calibrate(before: Calibration | undefined, reported: number, counted: number): Calibration {
  const known = before ?? { scale: 1, reports: 0, error: 0 }
  const ratio = reported / counted
  if (!(ratio >= 0.25 && ratio <= 4)) return known
  const weight = Math.max(NEWEST_WEIGHT, 1 / (known.reports + 1))
  return { scale: known.scale + (ratio - known.scale) * weight, reports: known.reports + 1, error: ratio / known.scale - 1 }
}
