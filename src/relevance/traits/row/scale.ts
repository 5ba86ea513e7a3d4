/** Logarithms of the whole numbers that most counts are. */
const LOGS = Float64Array.from({ length: 4096 }, (_, value) => Math.log1p(value))

/** How a count stands in a row: the logarithm of one more; of less than nothing 0. */
export function log(value: number): number {
  const whole = value | 0
  return whole === value && whole >= 0 && whole < LOGS.length ? (LOGS[whole] as number) : Math.log1p(Math.max(0, value))
}

/** How the steps since a step stand in a row; 8 where that is -1, for never. */
export function since(now: number, then: number): number {
  return then < 0 ? 8 : log(now - then)
}
