import { DecantError } from '../message/index.ts'
import { checkOptionNames, describeValue } from '../validation/index.ts'
import type { Price } from './price.ts'

const PRICE_FIELDS = { input: true, cachedInput: true, cacheWrite: true, output: true, lifetime: true, minimum: true } as const

/**
 * Checks a price passed by a caller: all token prices must be numbers to calculate with.
 * @throws DecantError `invalid-option`
 */
export function checkPrice(price: Price): Price {
  const { lifetime = 0, minimum = 0, ...rates } = checkOptionNames('price', price, PRICE_FIELDS)
  const { input, cachedInput, cacheWrite, output } = rates
  for (const [name, value] of Object.entries({ input, cachedInput, cacheWrite, output }))
    if (!(isAmount(value) && Number.isFinite(value)))
      throw new DecantError('invalid-option', `price.${name} is ${describeValue(value)}`, 'Give the price of one token, a number of at least 0.')
  for (const [name, value] of Object.entries({ lifetime, minimum }))
    if (!isAmount(value)) throw new DecantError('invalid-option', `price.${name} is ${describeValue(value)}`, 'Give a number of at least 0, or leave it out.')
  return price
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}
