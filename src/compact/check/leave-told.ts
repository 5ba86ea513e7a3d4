/** Verbs that tell of leave whoever their subject is, as a summary has them: what was done. */
const GIVES = wordSet(
  "approved approves consented consents assented agreed agrees okayed okays oked ok'd okay'd authorised authorises authorized authorizes greenlit greenlighted sanctioned endorsed",
)
/** Verbs that do so where a person is their subject. */
const MAY_GIVE = wordSet('allowed allows permitted permits granted grants confirmed confirms accepted accepts waived waives')
/** Of these, those that tell of leave in the passive too, without a word on who gave it. */
const PASSIVE = wordSet('allowed permitted granted')
/** What one is, to do something, where leave was given. */
const READY = wordSet('okay ok fine free entitled welcome cleared happy comfortable')
const BE = wordSet("is are was were been being it's that's got")
const PEOPLE = wordSet(
  'user users human owner operator customer client person boss manager admin administrator lead team maintainer they he she we everyone both principal',
)
/** Whose leave is nobody's: the agent's own, and what a tool said. */
const SELF = wordSet('i assistant agent bot ai model claude codex gemini')
const BETWEEN = wordSet('also then now explicitly finally already later clearly just has have had so and fully since')

/** Words for leave, which tell of it where they were given or had. */
const LEAVE = wordSet(
  'permission permissions approval approvals consent authorisation authorization clearance assent blessing nod okay ok yes signoff waiver leave confirmation',
)
const GIVEN = wordSet('gave given gives giving granted grants got received obtained came secured provided issued')
const HAD = wordSet('has have had with per under upon')
/** What is only had by having been given; a plural is a setting, and a word before one of these is its kind. */
const SURELY = wordSet('permission approval consent authorisation authorization clearance blessing okay ok waiver')
const MACHINERY = wordSet(
  'gate gates prompt prompts step steps flow flows mode modes request requests dialog check checks setting settings list bits bit error errors denied rule rules',
)
const WANTED = wordSet(
  'ask asks asked asking await awaits awaiting wait waits waiting request requests requested requesting seek seeks sought need needs needed require requires required pending missing outstanding denied refused withheld before until',
)

const SAYS = wordSet('said says answered answers replied replies responded told tells stated wrote')
const YES = wordSet('yes yep yeah yup sure ok okay fine alright')
/** What follows `can` in a question. */
const ASKED = wordSet('i we you it this that they')
const LIFTS = wordSet(
  'lifted lifts waived dropped rescinded revoked withdrew withdrawn relaxed suspended overrode overruled reversed removed cancelled canceled ended',
)
const BAN = wordSet('ban bans prohibition veto embargo moratorium')
const LIMIT = wordSet('restriction restrictions constraint limit freeze rule instruction')
const FORBIDS = wordSet('forbidden forbids banned bans prohibited prohibits opposed opposes objects minds needs requires')
const NOT = wordSet(
  "not never no nobody none neither nor without isn't wasn't hasn't haven't hadn't didn't doesn't don't cannot can't won't if whether unless must should would could will shall to",
)

/**
 * Whether a sentence in English tells of leave that somebody gave: by verb, active or passive, by noun, as a yes, as a ban that was lifted. Leave that is
 * denied, wanted, asked for or only possible is none, nor is the agent's own. One pass over its words.
 */
export function tellsOfLeave(sentence: string): boolean {
  const words = wordsOf(sentence)
  const people = words.findIndex((word) => PEOPLE.has(word.replace(/'s$/, '')))
  return words.some((word, at) => {
    const near: Near = { words, at, person: people >= 0 && people !== at }
    return byVerb(word, near) || byNoun(word, near) || byYes(word, near) || byBan(word, near)
  })
}

/** A word of a sentence, and whether a person is named in it. */
interface Near {
  readonly words: readonly string[]
  readonly at: number
  readonly person: boolean
}

function byVerb(word: string, { words, at, person }: Near): boolean {
  const before = words.slice(Math.max(0, at - 4), at)
  if (isDenied(before)) return false
  if (GIVES.has(word) || (word === 'signed' && words[at + 1] === 'off')) return !SELF.has(subject(words, at))
  const passive = before.slice(-3).some((one) => BE.has(one))
  if (passive && PASSIVE.has(word)) return true
  if (passive && READY.has(word)) return words[at + 1] === 'to' || (words[at + 1] === 'with' && person)
  if (word === 'let' || word === 'lets') return PEOPLE.has(subject(words, at))
  if (!MAY_GIVE.has(word) || (word.startsWith('confirm') && isOfFact(words.slice(at + 1, at + 9)))) return false
  if (passive) return words[at + 1] === 'by' && person
  return words.slice(0, at).some((one) => PEOPLE.has(one)) && !SELF.has(subject(words, at))
}

function byNoun(word: string, { words, at }: Near): boolean {
  const isGo = (word === 'go' && words[at + 1] === 'ahead') || (word === 'green' && words[at + 1] === 'light') || (word === 'thumbs' && words[at + 1] === 'up')
  if (!isGo && !LEAVE.has(word)) return false
  const before = words.slice(Math.max(0, at - 6), at)
  const after = words.slice(at + 1, at + 9)
  if (isDenied(before.slice(-4)) || before.some((one) => WANTED.has(one)) || after.slice(0, 3).some((one) => WANTED.has(one) || MACHINERY.has(one)))
    return false
  if (before.some((one) => GIVEN.has(one)) || after.some((one) => GIVEN.has(one) || one === 'came')) return true
  return (isGo || SURELY.has(word)) && before.some((one) => HAD.has(one))
}

function byYes(word: string, { words, at, person }: Near): boolean {
  if (!SAYS.has(word) || SELF.has(subject(words, at))) return false
  const after = words.slice(at + 1, at + 9)
  if (after.slice(0, 3).some((one, i) => YES.has(one) || (one === 'go' && after[i + 1] === 'ahead') || (one === 'do' && after[i + 1] === 'it'))) return true
  const may = after.findIndex((one) => one === 'may' || one === 'can')
  return person && may >= 0 && !NOT.has(after[may + 1] ?? '') && !ASKED.has(after[may + 1] ?? '') && !after.slice(0, may).some((one) => NOT.has(one))
}

/** That something is so was confirmed, not that it may be done. */
function isOfFact(after: readonly string[]): boolean {
  return after[0] === 'that' && !after.some((one) => one === 'can' || one === 'may' || one === 'should')
}

function byBan(word: string, { words, at, person }: Near): boolean {
  if (word === 'longer' && words[at - 1] === 'no')
    return words.slice(at + 1, at + 3).some((one) => FORBIDS.has(one)) || (words[at + 1] === 'off' && words[at + 2] === 'limits')
  if (/^(?:objections?|object|objected|mind|minded)$/.test(word))
    return person && words.slice(Math.max(0, at - 3), at).some((one) => one === 'no' || one === 'not' || one.endsWith("n't"))
  if (!LIFTS.has(word) || isDenied(words.slice(Math.max(0, at - 4), at))) return false
  const around = words.slice(Math.max(0, at - 8), at + 7)
  return around.some((one) => BAN.has(one)) || (person && around.some((one) => LIMIT.has(one)))
}

/** `not only` denies nothing, and `to` only what comes next. */
function isDenied(before: readonly string[]): boolean {
  return before.some((word, i) => {
    const next = before[i + 1]
    if (word === 'to') return next === undefined || next === 'be' || next === 'get'
    return NOT.has(word) && next !== 'only' && !(word === 'no' && next === 'longer')
  })
}

function subject(words: readonly string[], verb: number): string {
  let at = verb - 1
  while (at >= 0 && BETWEEN.has(words[at] as string)) at--
  return words[at] ?? ''
}

function wordsOf(sentence: string): string[] {
  return (
    sentence
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}_'-]{1,64}/gu)
      ?.flatMap((word) => (word.includes('-') ? word.split('-').filter((part) => part !== '') : [word])) ?? []
  )
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
