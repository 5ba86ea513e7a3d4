/** Formats a count for people: 999, 12.3k, 1.2M. */
export function abbreviateCount(count: number): string {
  if (count < 1_000) return String(Math.round(count))
  if (count < 999_500) return `${shortDecimal(count / 1_000)}k`
  return `${shortDecimal(count / 1_000_000)}M`
}

function shortDecimal(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '')
}
