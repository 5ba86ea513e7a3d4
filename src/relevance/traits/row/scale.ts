/** Logarithms of the whole numbers that most counts are. */
const LOGS = Float64Array.from({ length: 4096 }, (_, value) => Math.log1p(value))

/** The value of a count in a row: the logarithm of one more; 0 for negative ones. */
export function logScale(value: number): number {
  const integer = value | 0
  return integer === value && integer >= 0 && integer < LOGS.length ? (LOGS[integer] as number) : Math.log1p(Math.max(0, value))
}

/** The value in a row for the steps since a step; 8 if that is -1, for never. */
export function logStepsSince(now: number, then: number): number {
  return then < 0 ? 8 : logScale(now - then)
}
