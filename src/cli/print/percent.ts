/** A count as people read it: 999, 12.3k, 1.2M. */
export function figure(count: number): string {
  if (count < 1_000) return String(count)
  if (count < 999_500) return `${trimmed(count / 1_000)}k`
  return `${trimmed(count / 1_000_000)}M`
}

/** A share as a percentage: 4.2 %, 37 %. */
export function percent(share: number): string {
  if (!Number.isFinite(share)) return '–'
  const value = share * 100
  return `${value !== 0 && Math.abs(value) < 9.95 ? value.toFixed(1) : Math.round(value)} %`
}

function trimmed(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '')
}
