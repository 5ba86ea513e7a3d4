import { DecantError } from '../../message/index.ts'

/**
 * Tokens of the result, rounded down, or a share of the input's tokens outside system text and tools, to which these are then added. The tokens of an input of
 * more than 8,000,000 characters are estimated.
 */
export type Budget = number | `${number}%`

/** A resolved budget: a count of tokens, or a share from 0 to 1. */
export type ResolvedBudget = { readonly tokens: number } | { readonly share: number }

/**
 * Parses a budget.
 * @throws DecantError `invalid-budget` for a value that is neither a count of tokens from 0 up nor a share from 0 to 100 %, and for a number between 0 and 1,
 * which was probably meant as a share. Other fractions of a token are rounded down.
 * @example
 * resolveBudget(12_000) // { tokens: 12000 }
 * resolveBudget('20%')  // { share: 0.2 }
 */
export function resolveBudget(budget: Budget): ResolvedBudget {
  if (typeof budget === 'number' && budget > 0 && budget < 1)
    throw new DecantError(
      'invalid-budget',
      `${budget} tokens are less than one`,
      `For a share of the tokens outside system text and tools, write '${Number((budget * 100).toFixed(4))}%'.`,
    )
  if (typeof budget === 'number' && Number.isFinite(budget) && budget >= 0) return { tokens: Math.floor(budget) }
  const percent = typeof budget === 'string' ? /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(budget)?.[1] : undefined
  if (percent !== undefined && Number(percent) <= 100) return { share: Number(percent) / 100 }
  const problem = budget === undefined ? 'No budget was given' : `'${String(budget)}' is no budget`
  throw new DecantError(
    'invalid-budget',
    problem,
    "Give a count of tokens such as 12000, or a share of the tokens outside system text and tools such as '20%'.",
  )
}
