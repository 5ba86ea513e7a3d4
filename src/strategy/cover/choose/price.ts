/** How much tokens count against worth: a little under one, as names of one piece are used together more often than chance has it. */
const THRIFT = 0.85

/** Prices by halves of a token, which most costs are whole numbers of. */
const PRICES = Float64Array.from({ length: 4096 }, (_, halves) => (halves / 2) ** THRIFT)

/** What so many tokens are held against worth for; one token at least. */
export function priceOf(tokens: number): number {
  if (tokens <= 1) return 1
  const halves = tokens * 2
  return halves < PRICES.length && Number.isInteger(halves) ? (PRICES[halves] as number) : tokens ** THRIFT
}
