import { isRiskyAction } from './is-risky-action.ts'
import { namesAction } from './names-action.ts'
import { subjectStems } from './subject-stems.ts'

/** What a sentence permits under a condition only, and what the condition is about. */
export interface Condition {
  readonly governed: ReadonlySet<string>
  readonly about: ReadonlySet<string>
}

/** The start of a condition; not of a question (`tell me if`), nor of one that leaves the choice to the agent (`if you like`). */
const ENGLISH =
  /(?<!\b(?:me|us|know|see|look|check|verify|sure|ask|tell|wonder|unclear|confirm|decide|out|as|what|even|like) )\b(?:(?:but |and )?only )?(?:if(?! (?:you|possible|needed|necessary|required|so|not|any|applicable|desired|ok(?:ay)?|(?:it|that)(?:['’]s| is) (?:ok(?:ay)?|fine|possible|needed|necessary|easier|all))\b)|provided|unless|as long as|assuming|on condition|(?:once|when|after|as soon as)(?=[^,;.]{1,60}\b(?:pass(?:es|ed)?|green|succeeds?|succeeded|works?)\b))\b/i
const CHINESE = /(?:如果|若(?!干)|要是|假如|倘若|只要|只有|除非)(?!可以|需要|有必要|没问题|方便|你|行)/
const CHINESE_BEFORE = /[^，。；！？]{1,20}(?:通过|成功|正常|合格|无误)了?(?:之?后|以后|的话|再|才|就)/
const CLAUSE_END = /[,;，；—–]|\bthen\b/i
const CLAUSE_BEGINS = /(?:^|[,;:，；：—–]|\b(?:and|but|so|then|also)|但|并)\s{0,3}$/i
/** A condition after this, with nothing behind it, is the start of an order of its own: `push it and if it fails stop`. */
const ADDED = /\b(?:and|also)\s{0,3}$/i
const YES = /^\W{0,3}(?:yes|yep|yeah|yup|ok|okay|sure|fine|approved|agreed|go ahead|可以|好的?|行|同意|批准|是的|嗯)(?![a-z])/i
const RISKY_ZH = /^(?:推送|强推|部署|发布|上线|删除|清空|合并|覆盖|重置|转账|付款)$/

/** Words of a report that state that there was a condition. */
const NAMES_CONDITION =
  /\b(?:if|once|provided|unless|until|assuming|as (?:long|soon) as|condition\w{0,8}|subject to|depend\w{0,5})\b|如果|若|要是|只要|只有|除非|前提|条件/i

/**
 * The condition in a sentence of the user, and what it governs: what follows it, or else what precedes it. Undefined if there is none.
 * @param question what the answered question is about, which a mere yes refers to
 */
export function conditionIn(sentence: string, question: ReadonlySet<string>): Condition | undefined {
  const match = ENGLISH.exec(sentence) ?? CHINESE.exec(sentence) ?? CHINESE_BEFORE.exec(sentence)
  if (!match) return undefined
  const before = sentence.slice(0, match.index)
  const from = sentence.slice(match.index)
  const end = CLAUSE_END.exec(from)?.index ?? from.length
  const clauseStems = subjectStems(from.slice(0, end))
  const action = clauseStems.findIndex(isRisky)
  const isLast = action < 0 && !/\p{L}/u.test(from.slice(end)) && !ADDED.test(before)
  const governed = isLast ? before : CLAUSE_BEGINS.test(before) ? from : (before.split(CLAUSE_END).at(-1) ?? '')
  const stems = subjectStems(governed)
  const isMereYes = YES.test(governed) && !stems.some(isRisky)
  return { governed: new Set(isMereYes ? [...stems, ...question] : stems), about: new Set(action < 0 ? clauseStems : clauseStems.slice(0, action)) }
}

/** Whether a claim about an action that is hard to undo, which a condition governs, names neither the condition nor that there was one. */
export function hidesCondition({ governed, about }: Condition, claim: string): boolean {
  const stems = subjectStems(claim)
  const isGoverned = (word: string) => isRisky(word) && namesAction(governed, word)
  return stems.some(isGoverned) && !NAMES_CONDITION.test(claim) && !stems.some((word) => about.has(word))
}

function isRisky(word: string): boolean {
  return isRiskyAction(word) || RISKY_ZH.test(word)
}
