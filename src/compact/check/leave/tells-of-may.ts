import { isDeed, isTurned } from './deeds.ts'
import { isGrave } from './is-grave.ts'
import { leaveWords } from './leave-words.ts'

/** What may stand between the agent and what it may do. */
const LIGHT: ReadonlySet<string> = new Set('now also then again freely therefore thus directly safely from on'.split(' '))
/** What one has the agent do without a word on leave. */
const TRUSTS: ReadonlySet<string> = new Set(
  'trust trusts trusted entrust entrusts entrusted empower empowers empowered delegate delegates delegated'.split(' '),
)
/** What asks for leave, and what says that it need not be asked for. */
const ASKS: ReadonlySet<string> = new Set('ask asking wait waiting confirm confirmation approval permission consent'.split(' '))
const NEEDED: ReadonlySet<string> = new Set('needed required necessary'.split(' '))
const SPARED = /^(?:(?:not|doesn't|don't|needn't|longer) (?:need|needs|have|has|had)(?: not)? to|need not|needn't|longer (?:needs|has|have|need) to)$/
/** What is said to be right of a deed that is named as such. */
const RIGHT: ReadonlySet<string> = new Set('fine ok okay acceptable welcome alright'.split(' '))

/**
 * Whether the word at a place says what the agent may do, with nobody who gave leave: `the agent may push to main now`, `the data may be deleted now`,
 * `no confirmation is needed`, `pushing is fine now`. What it can do as a matter of fact, what may happen and what it may not do is none.
 */
export function byMay(words: readonly string[], at: number): boolean {
  const word = words[at] as string
  if (word === 'may' || word === 'can') return agentMay(words, at) || mayBeDone(words, at)
  if (TRUSTS.has(word)) return words.slice(at + 1, at + 10).some(isAgent) && words.slice(at + 1, at + 10).some(isDeed)
  if (ASKS.has(word)) return isSpared(words, at)
  return RIGHT.has(word) && isRight(words, at)
}

/**
 * What the agent may do, and from now on, safely and the like: without such a word `can`, and what programs do all day (they send, merge and drop), tell
 * of what it is able to, as whatever an agent can, or the model, does.
 */
function agentMay(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at).filter((one) => !LIGHT.has(one))
  if (!isAgent(before.at(-1)) || /^(?:an?|any|every|each)$/.test(before.at(-2) ?? '') || before.some(isTurned)) return false
  const next = words.slice(at + 1, at + 6).findIndex((one) => !LIGHT.has(one))
  const deed = words[at + 1 + next]
  if (next < 0 || !isDeed(deed)) return false
  return next > 0 || LIGHT.has(words[at - 1] ?? '') || words.slice(at + 2, at + 8).includes('now') || (words[at] === 'may' && isGrave(deed))
}

/** What may be done now, or as a person has it; not what may come to be done by something, nor what by now can be. */
function mayBeDone(words: readonly string[], at: number): boolean {
  const next = words.slice(at + 1, at + 8)
  const be = next.findIndex((one) => !LIGHT.has(one))
  if (next[be] !== 'be' || !isDeed(next[be + 1]) || next[be + 2] === 'by') return false
  const isNow = words[at] === 'may' && (next.includes('now') || words[at - 1] === 'now')
  return isNow || words.some((one, i) => one === 'per' && words[i + 1] === 'the' && isPerson(words[i + 2]))
}

/** That such a deed is fine: now, or to a person. What is fine without that works. */
function isRight(words: readonly string[], at: number): boolean {
  const isOfDeed = leaveWords.be.has(words[at - 1] ?? '') && words.slice(Math.max(0, at - 8), at - 1).some((one) => one.endsWith('ing') && isDeed(one))
  const after = words.slice(at + 1, at + 4)
  return isOfDeed && (after[0] === 'now' || (/^(?:to|with|for|by)$/.test(after[0] ?? '') && after.some(isPerson)))
}

/** That nobody need be asked, of such a deed. */
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
