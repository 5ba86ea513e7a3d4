import { DecantError } from '../message/index.ts'
import type { Budget } from '../pipeline/index.ts'

const UNIT = { k: 1_000, m: 1_000_000 } as const

/**
 * Reads a budget as people write it: `12000`, `8k`, `1.5m`, `20%`.
 * @throws DecantError `invalid-budget`
 */
export function parseBudget(text: string): Budget {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(text)
  if (percent) return `${Number(percent[1])}%`
  const count = /^(\d+(?:\.\d+)?)([km])?$/i.exec(text)
  if (count) return Math.floor(Number(count[1]) * (count[2] ? UNIT[count[2].toLowerCase() as keyof typeof UNIT] : 1))
  throw new DecantError('invalid-budget', `'${text}' is no budget`, 'Give tokens (12000, 8k, 1.5m) or a share of the input (20%).')
}
