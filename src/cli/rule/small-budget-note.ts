import { MIN_BUDGET } from '../config/check-configured-budget.ts'
import { formatCount } from '../print/format-count.ts'

/** A line about a budget too small for anything of a history: a user who writes `20` probably meant a share. Empty for any other budget. */
export function smallBudgetNote(budget: unknown): string {
  const text = String(budget)
  if (!/^\d+$/.test(text) || Number(text) >= MIN_BUDGET) return ''
  return `note: --budget ${text} means ${formatCount(Number(text), 'token')}, too few for any history; '${Math.max(Number(text), 1)}%' is a share.\n`
}
