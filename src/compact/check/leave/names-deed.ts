import { isDeed, isTurned } from './deeds.ts'
import { leaveWords } from './leave-words.ts'

/** The deed as a noun, and the words that may follow a deed that somebody wants done. */
const NOUN = /(?:ion|ment|push|merge|release|transfer|refund|purchase)s?(?:es)?$/
const BEHIND: ReadonlySet<string> = new Set([...'to from in on at of for and as now today right soon with into onto again'.split(' '), ''])

/** Dropping, disabling, cancelling, resetting or merging something in a program or a plan, and transfers to a human: none of it is hard to undo. */
const OF_CODE =
  /^(?:drop (?:\w+ )?(?:support|ideas?|plans?|approach|feature|requirement|dependency|dependencies|prefix|suffix)|(?:disable|reset) (?:\w+ ){0,2}(?:caches?|caching|buttons?|logging|warnings?|rules?|lint\w*|counter|form|state|cursor|filter|checks?|tests?)|cancel (?:\w+ ){0,2}(?:requests?|timers?|timeouts?|fetch)|merge (?:\w+ ){1,5}into (?:one|a single)|transfer (?:\w+ )?to an? (?:human|live|person|representative|operator|agent))\b/
/** Things whose data is lost when they are dropped. */
const STORED = /^(?:tables?|databases?|db|columns?|indexe?s?|schemas?|collections?|data|records?|rows?)$/

/** Whether the wanted thing is a tool for such a deed: `a script to …`, `for an option to …`. */
function isThingFor(words: readonly string[]): boolean {
  return (words[0] === 'for' || words.includes('a') || words.includes('an')) && !words.some((word) => leaveWords.self.has(word))
}

function isOfCode(words: readonly string[]): boolean {
  return OF_CODE.test(words.join(' '))
}

/** Whether the words after a verb of wanting name such a deed: `to delete …`, `that … be deleted`, `the deletion of …`, `the table dropped`. */
export function namesDeed(words: readonly string[]): boolean {
  const deed = words.findIndex(isDeed)
  const before = words.slice(0, deed)
  if (deed < 0 || before.some(isTurned) || isTurned(words[deed + 1] ?? '')) return false
  const to = before.lastIndexOf('to')
  if (isThingFor(before.slice(0, Math.max(0, to)))) return false
  if (to >= 0 && deed - to < 4) return !/^(?:the|an?|its?|their|his|her|this|that)$/.test(before.at(-1) ?? '') && !isOfCode(words.slice(deed, deed + 9))
  const named = words[deed] as string
  if (!BEHIND.has(words[deed + 1] ?? '')) return false
  if (named === 'dropped' && !STORED.test(words[deed - 1] ?? '') && words[deed - 1] !== 'be') return false
  return named.endsWith('ed') ? deed < 8 : NOUN.test(named) && /^(?:the|an?)$/.test(before[0] ?? '') && deed < 3
}
