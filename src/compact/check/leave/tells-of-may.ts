import { isDeed, isTurned } from './deeds.ts'
import { isGrave } from './is-grave.ts'
import { leaveWords } from './leave-words.ts'

/** Words that may occur between the agent and what it may do. */
const LIGHT: ReadonlySet<string> = new Set('now also then again freely therefore thus directly safely from on'.split(' '))
/** Verbs for letting the agent do something, without a word for leave. */
const TRUSTS: ReadonlySet<string> = new Set(
  'trust trusts trusted entrust entrusts entrusted empower empowers empowered delegate delegates delegated'.split(' '),
)
/** Words for asking for leave, and words that say that asking is not needed. */
const ASKS: ReadonlySet<string> = new Set('ask asking wait waiting confirm confirmation approval permission consent'.split(' '))
const NEEDED: ReadonlySet<string> = new Set('needed required necessary'.split(' '))
const SPARED = /^(?:(?:not|doesn't|don't|needn't|longer) (?:need|needs|have|has|had)(?: not)? to|need not|needn't|longer (?:needs|has|have|need) to)$/
/** Adjectives that approve of a deed named by its verb. */
const RIGHT: ReadonlySet<string> = new Set('fine ok okay acceptable welcome alright'.split(' '))

/**
 * Whether the word at an index says what the agent may do, without saying who gave leave: `the agent may push to main now`, `the data may be deleted now`, `no
 * confirmation is needed`, `pushing is fine now`. What the agent is able to do, what may happen, and what it may not do does not count.
 */
export function byMay(words: readonly string[], at: number): boolean {
  const word = words[at] as string
  if (word === 'may' || word === 'can') return agentMay(words, at) || mayBeDone(words, at)
  if (TRUSTS.has(word)) return words.slice(at + 1, at + 10).some(isAgent) && words.slice(at + 1, at + 10).some(isDeed)
  if (ASKS.has(word)) return isSpared(words, at)
  return RIGHT.has(word) && isRight(words, at)
}

/**
 * Whether the agent may do a deed, from now on, safely or the like. Without such a word, `can` and deeds that programs perform routinely (send, merge, drop)
 * describe an ability, as does anything that an agent or a model in general can do.
 */
function agentMay(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at).filter((one) => !LIGHT.has(one))
  if (!isAgent(before.at(-1)) || /^(?:an?|any|every|each)$/.test(before.at(-2) ?? '') || before.some(isTurned)) return false
  const next = words.slice(at + 1, at + 6).findIndex((one) => !LIGHT.has(one))
  const deed = words[at + 1 + next]
  if (next < 0 || !isDeed(deed)) return false
  return next > 0 || LIGHT.has(words[at - 1] ?? '') || words.slice(at + 2, at + 8).includes('now') || (words[at] === 'may' && isGrave(deed))
}

/** Whether something may be done now, or because a person wants it; not what may happen by some cause, nor what can be done by now. */
function mayBeDone(words: readonly string[], at: number): boolean {
  const next = words.slice(at + 1, at + 8)
  const be = next.findIndex((one) => !LIGHT.has(one))
  if (next[be] !== 'be' || !isDeed(next[be + 1]) || next[be + 2] === 'by') return false
  const isNow = words[at] === 'may' && (next.includes('now') || words[at - 1] === 'now')
  return isNow || words.some((one, i) => one === 'per' && words[i + 1] === 'the' && isPerson(words[i + 2]))
}

/** Whether such a deed is called fine: now, or by a person. Without either, fine means that it works. */
function isRight(words: readonly string[], at: number): boolean {
  const isOfDeed = leaveWords.be.has(words[at - 1] ?? '') && words.slice(Math.max(0, at - 8), at - 1).some((one) => one.endsWith('ing') && isDeed(one))
  const after = words.slice(at + 1, at + 4)
  return isOfDeed && (after[0] === 'now' || (/^(?:to|with|for|by)$/.test(after[0] ?? '') && after.some(isPerson)))
}

/** Whether nobody need be asked about such a deed. */
function isSpared(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at)
  const tells =
    before.some((_, i) => SPARED.test(before.slice(i, i + 3).join(' ')) || SPARED.test(before.slice(i, i + 2).join(' ')) || before[i] === "needn't") ||
    (before.includes('no') && words.slice(at + 1, at + 5).some((one) => NEEDED.has(one))) ||
    (words.slice(at + 1, at + 3).includes('no') && words[at + 3] === 'longer' && NEEDED.has(words[at + 4] ?? ''))
  return (
    tells &&
    !words.includes('policy') &&
    words.slice(at + 1, at + 14).some((one, i) => isDeed(one) && !/^(?:the|an?|by|this|that|each|every)$/.test(words[at + i] ?? ''))
  )
}

function isAgent(word: string | undefined): boolean {
  return word !== undefined && leaveWords.self.has(word)
}

function isPerson(word: string | undefined): boolean {
  return word !== undefined && leaveWords.people.has(word)
}
