import { isDeed, isTurned } from './deeds.ts'
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
  if (RIGHT.has(word))
    return leaveWords.be.has(words[at - 1] ?? '') && words.slice(Math.max(0, at - 8), at - 1).some((one) => one.endsWith('ing') && isDeed(one))
  return false
}

function agentMay(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at).filter((one) => !LIGHT.has(one))
  return isAgent(before.at(-1)) && !before.some(isTurned) && isDeed(words.slice(at + 1, at + 6).find((one) => !LIGHT.has(one)))
}

/** What may be done now, not what may come to be done by something. */
function mayBeDone(words: readonly string[], at: number): boolean {
  const next = words.slice(at + 1, at + 8)
  const be = next.findIndex((one) => !LIGHT.has(one))
  if (next[be] !== 'be' || !isDeed(next[be + 1]) || next[be + 2] === 'by') return false
  return next.includes('now') || words[at - 1] === 'now' || words.some((one, i) => one === 'per' && words[i + 1] === 'the' && isPerson(words[i + 2]))
}

/** That nobody need be asked, of such a deed. */
function isSpared(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at)
  const tells =
    before.some((_, i) => SPARED.test(before.slice(i, i + 3).join(' ')) || SPARED.test(before.slice(i, i + 2).join(' ')) || before[i] === "needn't") ||
    (before.includes('no') && words.slice(at + 1, at + 5).some((one) => NEEDED.has(one))) ||
    (words.slice(at + 1, at + 3).includes('no') && words[at + 3] === 'longer' && NEEDED.has(words[at + 4] ?? ''))
  return tells && words.slice(at + 1, at + 14).some(isDeed)
}

function isAgent(word: string | undefined): boolean {
  return word !== undefined && leaveWords.self.has(word)
}

function isPerson(word: string | undefined): boolean {
  return word !== undefined && leaveWords.people.has(word)
}
