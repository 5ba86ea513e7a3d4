import { LEAST_BUDGET } from '../config/standing-budget.ts'

/** What is said of a budget in which nothing of a history can be told, as a line of its own: who writes `20` likely meant a share. Nothing of any other. */
export function smallBudgetNote(budget: unknown): string {
  const text = String(budget)
  if (!/^\d+$/.test(text) || Number(text) >= LEAST_BUDGET) return ''
  return `note: --budget ${text} is ${Number(text)} tokens, in which nothing of a history can be told; '${Math.max(Number(text), 1)}%' is a share.\n`
}
