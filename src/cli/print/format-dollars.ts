/** A price for people: $120, $1.23, $0.45, and below ten cents the first two significant figures: $0.004, $0.00042. */
export function formatDollars(price: number): string {
  if (price >= 100) return `$${price.toFixed(0)}`
  if (price >= 0.1 || price === 0) return `$${price.toFixed(2)}`
  return `$${Number(Math.max(price, 0.000001).toPrecision(2))}`
}
