import type { Price } from './price.ts'

/**
 * The five price tables under which every policy is measured, named by their prices for reads and writes relative to plain input. The first is the common one
 * (five minutes of cache life), the second pays for an hour, the third writes for free, the fourth reads at half price, the last has no cache.
 */
export const PRICE_TABLES: Readonly<Record<'0.1/1.25' | '0.1/2.0' | '0.1/1.0' | '0.5/1.0' | 'no cache', Price>> = {
  '0.1/1.25': { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 },
  '0.1/2.0': { input: 1, cachedInput: 0.1, cacheWrite: 2, output: 5 },
  '0.1/1.0': { input: 1, cachedInput: 0.1, cacheWrite: 1, output: 5 },
  '0.5/1.0': { input: 1, cachedInput: 0.5, cacheWrite: 1, output: 5 },
  'no cache': { input: 1, cachedInput: 1, cacheWrite: 1, output: 5 },
}
