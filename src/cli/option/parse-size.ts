const UNIT = { k: 1_000, m: 1_000_000 } as const

/** Parses a number such as `12000`, `8k` or `1.5M`; undefined for any other notation. */
export function parseSize(text: string): number | undefined {
  const [, count, unit] = /^(\d+(?:\.\d+)?)([km])?$/i.exec(text) ?? []
  if (count === undefined) return undefined
  // 1.001 times 1,000 is a little less than 1,001.
  return unit === undefined ? Number(count) : Number((Number(count) * UNIT[unit.toLowerCase() as keyof typeof UNIT]).toPrecision(12))
}
