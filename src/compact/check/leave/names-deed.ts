import { isDeed, isTurned } from './deeds.ts'

/** The deed as a noun of its own, and what may stand behind one that is wanted done. */
const NOUN = /(?:ion|ment|push|merge|release|transfer|refund|purchase)s?(?:es)?$/
const BEHIND: ReadonlySet<string> = new Set([...'to from in on at of for and as now today right soon with into onto again'.split(' '), ''])

/** Whether what one is said to want is such a deed: `to delete …`, `that … be deleted`, `the deletion of …`, `the table dropped`. */
export function namesDeed(words: readonly string[]): boolean {
  const deed = words.findIndex(isDeed)
  const before = words.slice(0, deed)
  if (deed < 0 || before.some(isTurned) || isTurned(words[deed + 1] ?? '')) return false
  if (before.slice(-3).includes('to')) return true
  const named = words[deed] as string
  if (!BEHIND.has(words[deed + 1] ?? '')) return false
  return named.endsWith('ed') ? deed < 8 : NOUN.test(named) && /^(?:the|an?)$/.test(before[0] ?? '') && deed < 3
}
