import { expect, it } from 'vitest'
import { formatPercent } from '../../src/cli/print/format-percent.ts'
import { formatShare } from '../../src/cli/print/format-share.ts'
import { abbreviateCount } from '../../src/text/index.ts'

it('counts and shares are printed with at most three digits', () => {
  expect([0, 999, 1_000, 12_340, 99_950, 999_499, 999_500].map(abbreviateCount)).toEqual(['0', '999', '1k', '12.3k', '100k', '999k', '1M'])
  expect([0, 0.0004, 0.042, 0.0994, 0.0997, 0.1, 1].map(formatPercent)).toEqual(['0 %', '0.0 %', '4.2 %', '9.9 %', '10 %', '10 %', '100 %'])
  expect(formatPercent(0 / 0)).toBe('–')
})

it('a requested share is printed as a percentage with the decimals that it has', () => {
  expect([0.05, 0.07, 0.125, 0.2].map(formatShare)).toEqual(['5 %', '7 %', '12.5 %', '20 %'])
})
