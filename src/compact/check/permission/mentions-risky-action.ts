import { isNegating, isRiskyAction } from './is-risky-action.ts'
import { permissionWords } from './permission-words.ts'

/** The action as a noun, and the words that may follow an action that somebody wants done. */
const ACTION_NOUN = /(?:ion|ment|push|merge|release|transfer|refund|purchase)s?(?:es)?$/
const FOLLOWING: ReadonlySet<string> = new Set([...'to from in on at of for and as now today right soon with into onto again'.split(' '), ''])

/** Dropping, disabling, cancelling, resetting or merging something in a program or a plan, and transfers to a human: none of it is hard to undo. */
const OF_CODE =
  /^(?:drop (?:\w+ )?(?:support|ideas?|plans?|approach|feature|requirement|dependency|dependencies|prefix|suffix)|(?:disable|reset) (?:\w+ ){0,2}(?:caches?|caching|buttons?|logging|warnings?|rules?|lint\w*|counter|form|state|cursor|filter|checks?|tests?)|cancel (?:\w+ ){0,2}(?:requests?|timers?|timeouts?|fetch)|merge (?:\w+ ){1,5}into (?:one|a single)|transfer (?:\w+ )?to an? (?:human|live|person|representative|operator|agent))\b/
/** Things whose data is lost when they are dropped. */
const STORED = /^(?:tables?|databases?|db|columns?|indexe?s?|schemas?|collections?|data|records?|rows?)$/

/** Whether the wanted thing is a tool for such an action: `a script to …`, `for an option to …`. */
function isToolFor(words: readonly string[]): boolean {
  return (words[0] === 'for' || words.includes('a') || words.includes('an')) && !words.some((word) => permissionWords.agents.has(word))
}

function isOfCode(words: readonly string[]): boolean {
  return OF_CODE.test(words.join(' '))
}

/** Whether the words after a verb of wanting name such an action: `to delete …`, `that … be deleted`, `the deletion of …`, `the table dropped`. */
export function mentionsRiskyAction(words: readonly string[]): boolean {
  const action = words.findIndex(isRiskyAction)
  const before = words.slice(0, action)
  if (action < 0 || before.some(isNegating) || isNegating(words[action + 1] ?? '')) return false
  const to = before.lastIndexOf('to')
  if (isToolFor(before.slice(0, Math.max(0, to)))) return false
  if (to >= 0 && action - to < 4) return !/^(?:the|an?|its?|their|his|her|this|that)$/.test(before.at(-1) ?? '') && !isOfCode(words.slice(action, action + 9))
  const actionWord = words[action] as string
  if (!FOLLOWING.has(words[action + 1] ?? '')) return false
  if (actionWord === 'dropped' && !STORED.test(words[action - 1] ?? '') && words[action - 1] !== 'be') return false
  return actionWord.endsWith('ed') ? action < 8 : ACTION_NOUN.test(actionWord) && /^(?:the|an?)$/.test(before[0] ?? '') && action < 3
}
