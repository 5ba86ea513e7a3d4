import { expect, it } from 'vitest'
import { formatDollars } from '../../src/cli/print/format-dollars.ts'

it('a price has two decimals, none from 100 dollars up, and two significant digits below 10 cents', () => {
  const prices = [1234.5, 100, 99.994, 1.234, 0.456, 0.1, 0.05, 0.0042, 0.00042, 0.000001, 1e-9, 0]
  expect(prices.map(formatDollars)).toEqual([
    '$1235',
    '$100',
    '$99.99',
    '$1.23',
    '$0.46',
    '$0.10',
    '$0.05',
    '$0.0042',
    '$0.00042',
    '$0.000001',
    '$0.000001',
    '$0.00',
  ])
})
