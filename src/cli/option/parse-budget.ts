import { DecantError } from '../../message/index.ts'
import { type Budget, resolveBudget } from '../../pipeline/index.ts'
import { parseSize } from './parse-size.ts'

/**
 * Parses a budget: `12000`, `8k`, `1.5m`, `20%`.
 * @throws DecantError `invalid-budget`, also for `0.2`, which was meant as a share, and for `1.5`, which was meant as thousands
 */
export function parseBudget(text: string): Budget {
  const budget = parseSize(text) ?? parsePercent(text)
  resolveBudget(budget)
  if (/^\d+\.\d*[1-9]\d*$/.test(text))
    throw new DecantError(
      'invalid-budget',
      `'${text}' is not a whole number of tokens`,
      `Write '${text}k' for thousands, '${text}%' for a share, or whole tokens.`,
    )
  return budget
}

function parsePercent(text: string): Budget {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(text)
  if (share && Number(share[1]) <= 100) return `${Number(share[1])}%`
  throw new DecantError(
    'invalid-budget',
    `'${text}' is not a budget`,
    'Give tokens (12000, 8k, 1.5m) or a share of everything outside system text and tools (20%).',
  )
}
