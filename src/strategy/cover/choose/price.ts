/** So many tokens more are counted for each piece: of two that are worth as much for their tokens the longer one holds more of what will be used. */
const BESIDE = 4
/** How much tokens count against worth: a little under one, as names of one piece are used together more often than chance has it. */
const THRIFT = 0.95

/** Prices by halves of a token, which most costs are whole numbers of. */
const PRICES = Float64Array.from({ length: 4096 }, (_, halves) => (Math.max(1, halves / 2) + BESIDE) ** THRIFT)

/** What so many tokens are held against worth for; one token at least. */
export function priceOf(tokens: number): number {
  const halves = tokens * 2
  return halves >= 0 && halves < PRICES.length && Number.isInteger(halves) ? (PRICES[halves] as number) : (Math.max(1, tokens) + BESIDE) ** THRIFT
}

/** Worth for what so many tokens are held against it for, or `least` where it is no more than that: told by the price of the last half token, where that is enough. */
export function ratioAbove(least: number, worth: number, tokens: number): number {
  const atMost = PRICES[Math.floor(tokens * 2)]
  if (atMost !== undefined && worth / atMost <= least) return least
  return Math.max(least, worth / priceOf(tokens))
}
