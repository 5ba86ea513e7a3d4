import { isRiskyAction } from './is-risky-action.ts'
import { mentionsAllowedAction } from './mentions-allowed-action.ts'
import { mentionsOrder, mentionsOrderedAction } from './mentions-order.ts'
import { permissionWords } from './permission-words.ts'

/**
 * Whether an English sentence reports that somebody gave permission: by a verb, active or passive, by a noun, as a yes, or as a ban that was lifted. Permission
 * that is denied, wanted, asked for or only possible does not count, nor does the agent's own; stating that something was done as a person wanted does. One
 * pass over its words.
 */
export function mentionsPermission(sentence: string): boolean {
  if (PERMISSION_LABEL.test(sentence)) return true
  const words = wordsOf(sentence)
  const personAt = words.findIndex((word) => permissionWords.people.has(word.replace(/'s$/, '')))
  const plainPersonAt = words.findIndex((word) => permissionWords.people.has(word))
  return words.some((word, at) => {
    const context: WordContext = { words, at, namesPerson: personAt >= 0 && personAt !== at, followsPerson: plainPersonAt >= 0 && plainPersonAt < at }
    return (
      isReportByVerb(word, context) ||
      isReportByNoun(word, context) ||
      isReportByYes(word, context) ||
      isReportByLiftedBan(word, context) ||
      mentionsAllowedAction(words, at) ||
      mentionsOrder(words, at) ||
      mentionsOrderedAction(words, at)
    )
  })
}

const MAY = /^(?:may|can)$/
/** A list item that begins with whose permission it reports. */
const PERMISSION_LABEL =
  /^\W{0,6}(?:user|owner|customer|client|human|maintainer)(?:['’]s)? (?:approval|go[- ]ahead|sign[- ]?off|permission|consent|ok(?:ay)?|green light)[*_]{0,2}\s?[:：](?!\W{0,4}(?:not?|none|pending|needed|required|denied|await\w{0,3}|wait\w{0,3}|missing|n\/a)\b)/i

/** A word of a sentence, whether the sentence names a person, and whether a person is named before the word. */
interface WordContext {
  readonly words: readonly string[]
  readonly at: number
  readonly namesPerson: boolean
  readonly followsPerson: boolean
}

function isReportByVerb(word: string, { words, at, namesPerson, followsPerson }: WordContext): boolean {
  const before = words.slice(Math.max(0, at - 4), at)
  if (isDenied(before) || isAwaited(word, before)) return false
  if (permissionWords.permitVerbs.has(word) || isWordPair(permissionWords.permitVerbPairs, words, at)) return !permissionWords.agents.has(subjectOf(words, at))
  const isPassive = before.slice(-3).some((one) => permissionWords.be.has(one))
  if (isPassive && permissionWords.passive.has(word)) return true
  if (isPassive && permissionWords.ready.has(word))
    return words[at + 1] === 'to' || (namesPerson && (words[at + 1] === 'with' || (words[at + 1] === 'for' && words.slice(at + 2, at + 6).includes('to'))))
  if (isPassive && word === 'on' && words[at + 1] === 'board') return words[at + 2] === 'with' && namesPerson
  if (word === 'cleared') return followsPerson && words.slice(at + 1, at + 4).some((one) => permissionWords.agents.has(one))
  if (word === 'exception') return followsPerson && words[at - 1] === 'an' && /^(?:made|granted|allowed)$/.test(words[at - 2] ?? '')
  if (word === 'waved') return followsPerson && words.slice(at + 1, at + 6).includes('through')
  if (word === 'let' || word === 'lets') return permissionWords.people.has(subjectOf(words, at))
  if (!permissionWords.mayPermitVerbs.has(word) || (word.startsWith('confirm') && isFactConfirmed(words.slice(at + 1, at + 9)))) return false
  if (isPassive) return words[at + 1] === 'by' && namesPerson
  return followsPerson && !permissionWords.agents.has(subjectOf(words, at))
}

/** Whether something waits for permission: `after the user confirms`. */
function isAwaited(word: string, before: readonly string[]): boolean {
  return word.endsWith('s') && before.slice(-3).some((one) => /^(?:after|once|when|whenever|until|till|before)$/.test(one))
}

function isReportByNoun(word: string, { words, at }: WordContext): boolean {
  const isPermissionPair = isWordPair(permissionWords.permissionNounPairs, words, at)
  if (!isPermissionPair && !permissionWords.permissionNouns.has(word)) return false
  const before = words.slice(Math.max(0, at - 6), at)
  const after = words.slice(at + 1, at + 9)
  if (
    isDenied(before.slice(-4)) ||
    before.some((one) => permissionWords.wanted.has(one)) ||
    after.slice(0, 3).some((one) => permissionWords.wanted.has(one) || permissionWords.programParts.has(one))
  )
    return false
  if (before.some((one) => permissionWords.giveVerbs.has(one)) || after.some((one) => permissionWords.giveVerbs.has(one) || one === 'came')) return true
  if (!isPermissionPair && !permissionWords.certainNouns.has(word) && word !== 'confirmation') return false
  if (words[at + 1] === 'in' && words[at + 2] === 'hand') return true
  return (word !== 'confirmation' && before.some((one) => permissionWords.had.has(one))) || isWithTheirPermission(words, at)
}

/** Whether something is reported as done with somebody's permission: `after the user's approval`; not if that is a rule, or only possible. */
function isWithTheirPermission(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 5), at)
  const since = before.findLastIndex((one) => permissionWords.since.has(one))
  if (since < 0 || !before.slice(since).some((one) => permissionWords.people.has(one.replace(/'s?$/, '')))) return false
  return before[since - 1] !== 'only' && before[since - 1] !== 'not' && !words.some((one) => permissionWords.rule.has(one))
}

function isWordPair(pairs: ReadonlySet<string>, words: readonly string[], at: number): boolean {
  return pairs.has(`${words[at]} ${words[at + 1] ?? ''}`)
}

function isReportByYes(word: string, { words, at, namesPerson }: WordContext): boolean {
  if (
    permissionWords.tellVerbs.has(word) &&
    (namesPerson || words[at - 1] === 'been') &&
    !permissionWords.agents.has(subjectOf(words, at)) &&
    isGoAhead(words.slice(at + 1, at + 6))
  )
    return true
  if (!permissionWords.sayVerbs.has(word) || permissionWords.agents.has(subjectOf(words, at)) || isListener(words, at)) return false
  const after = words.slice(at + 1, at + 9)
  if (after.slice(0, 3).some((one, i) => permissionWords.yes.has(one) || (one === 'go' && after[i + 1] === 'ahead') || (one === 'do' && after[i + 1] === 'it')))
    return true
  if (after.length === 0 && permissionWords.people.has(subjectOf(words, at))) return words.slice(0, at).some((one, i) => MAY.test(one) && words[i + 1] === 'be')
  const may = after.findIndex((one) => one === 'may' || one === 'can')
  return (
    namesPerson &&
    may >= 0 &&
    !permissionWords.denials.has(after[may + 1] ?? '') &&
    !permissionWords.asked.has(after[may + 1] ?? '') &&
    !after.slice(0, may).some((one) => permissionWords.denials.has(one))
  )
}

/** Whether a person was told the words, rather than said them: `the user was told that …`. */
function isListener(words: readonly string[], at: number): boolean {
  return words[at] === 'told' && permissionWords.be.has(words[at - 1] ?? '') && permissionWords.people.has(words[at - 2] ?? '')
}

function isGoAhead(after: readonly string[]): boolean {
  const to = after.indexOf('to')
  return (
    to >= 0 &&
    !after.slice(0, to).some((one) => permissionWords.denials.has(one)) &&
    (after[to + 1] === 'proceed' || (after[to + 1] === 'go' && after[to + 2] === 'ahead'))
  )
}

/** Whether a fact was confirmed, rather than that something may be done. */
function isFactConfirmed(after: readonly string[]): boolean {
  return after[0] === 'that' && !after.some((one) => one === 'can' || one === 'may' || one === 'should')
}

function isReportByLiftedBan(word: string, { words, at, namesPerson }: WordContext): boolean {
  if (word === 'longer' && words[at - 1] === 'no')
    return (
      words.slice(at + 1, at + 3).some((one) => permissionWords.forbidVerbs.has(one)) ||
      (words[at + 1] === 'off' && words[at + 2] === 'limits') ||
      (/^(?:appl(?:y|ies)|holds?|stands?)$/.test(words[at + 1] ?? '') && isActionForbidden(words.slice(Math.max(0, at - 9), at)))
    )
  if (
    /^(?:objections?|object|objected|mind|minded|qualms|reservations)$/.test(word) ||
    (/^(?:problem|issue)s?$/.test(word) && words[at + 1] === 'with' && permissionWords.had.has(words[at - 2] ?? ''))
  )
    return namesPerson && words.slice(Math.max(0, at - 3), at).some((one) => one === 'no' || one === 'not' || one.endsWith("n't"))
  if (!permissionWords.liftVerbs.has(word) || isDenied(words.slice(Math.max(0, at - 4), at))) return false
  const around = words.slice(Math.max(0, at - 8), at + 7)
  return (
    around.some((one) => permissionWords.banNouns.has(one)) ||
    (namesPerson && around.some((one) => permissionWords.limitNouns.has(one))) ||
    isActionForbidden(around)
  )
}

/** Whether an action that is hard to undo is reported as forbidden: to do it, or doing it; a limit on transfers is a setting. */
function isActionForbidden(around: readonly string[]): boolean {
  return around.some((one, i) => {
    const [how, next, after] = around.slice(i + 1, i + 4)
    if (!permissionWords.limitNouns.has(one) || how === undefined || next === undefined) return false
    if (how === 'to') return isRiskyAction(next)
    if (how === 'not') return next === 'to' && isRiskyAction(after)
    return /^(?:on|against|about)$/.test(how) && [next, after].some((doing) => doing?.endsWith('ing') && isRiskyAction(doing))
  })
}

/** `not only` denies nothing, and `to` denies only the next word. */
function isDenied(before: readonly string[]): boolean {
  return before.some((word, i) => {
    const next = before[i + 1]
    if (word === 'to') return next === undefined || next === 'be' || next === 'get'
    return permissionWords.denials.has(word) && next !== 'only' && !(word === 'no' && next === 'longer')
  })
}

function subjectOf(words: readonly string[], verb: number): string {
  let at = verb - 1
  while (at >= 0 && permissionWords.between.has(words[at] as string)) at--
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
