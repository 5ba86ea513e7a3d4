/** Tokens added to the cost of each piece: of two with equal value per token, the longer one contains more of what will be used. */
const PRICE_OFFSET = 4
/** The exponent of tokens against value: a little under one, as names of one piece are used together more often than by chance. */
const PRICE_EXPONENT = 0.95

/** Prices by half tokens, since most costs are multiples of them. */
const PRICES = Float64Array.from({ length: 4096 }, (_, halves) => (Math.max(1, halves / 2) + PRICE_OFFSET) ** PRICE_EXPONENT)

/** The price of tokens, to compare with value; of one token at least. */
export function priceOf(tokens: number): number {
  const halves = tokens * 2
  return halves >= 0 && halves < PRICES.length && Number.isInteger(halves) ? (PRICES[halves] as number) : (Math.max(1, tokens) + PRICE_OFFSET) ** PRICE_EXPONENT
}

/** Value per price of tokens, or `minRatio` if it is no more than that. Decided by the price of the last half token if that is enough. */
export function ratioAbove(minRatio: number, value: number, tokens: number): number {
  const priceBelow = PRICES[Math.floor(tokens * 2)]
  if (priceBelow !== undefined && value / priceBelow <= minRatio) return minRatio
  return Math.max(minRatio, value / priceOf(tokens))
}
