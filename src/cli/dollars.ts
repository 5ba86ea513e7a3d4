/** A price as people read it: $0.004, $1.23, $120. */
export function dollars(price: number): string {
  return `$${price >= 100 ? price.toFixed(0) : price >= 0.1 || price === 0 ? price.toFixed(2) : price.toFixed(3)}`
}
