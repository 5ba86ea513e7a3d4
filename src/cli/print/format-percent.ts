/** A share as a percentage: 4.2 %, 37 %. */
export function formatPercent(share: number): string {
  if (!Number.isFinite(share)) return '–'
  const value = share * 100
  return `${value !== 0 && Math.abs(value) < 9.95 ? value.toFixed(1) : Math.round(value)} %`
}
