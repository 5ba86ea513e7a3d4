import { isConstraint } from '../../../text/index.ts'
import { type Condition, conditionIn } from './condition-in.ts'
import { isReserved } from './is-reserved.ts'
import { subjectStems } from './subject-stems.ts'

/** A sentence of the user, with the assistant's text before it that it answers. */
export interface UserAnswer {
  readonly question: string
  readonly text: string
}

/** What the user gave permission for in a sentence. */
export interface Permission {
  readonly subject: ReadonlySet<string>
  /** What the answered question is about, if the sentence answers all of it. */
  readonly question?: ReadonlySet<string>
  /** The first word of an order: a claim about the order must name it. */
  readonly firstWord?: string
  /** What the same sentence refuses: a claim that names any of it is not covered. Undefined if it refuses nothing. */
  readonly refused?: ReadonlySet<string>
  /** The condition under which alone something of it is permitted. */
  readonly condition?: Condition
  /** Index of the sentence. */
  readonly at: number
}

/** What the user forbade in a sentence, or wants to be asked about first. */
export interface Prohibition {
  readonly subject: ReadonlySet<string>
  /** Index of the sentence. */
  readonly at: number
}

/** Words with which a person gives permission, or an order, which is permission as well. */
const PERMISSION =
  /\b(?:y|yes|yep|yeah|yup|ya|ok|okay|kk?|sure|alright|fine|good|great|perfect|nice|cool|awesome|absolutely|definitely|correct|right|exactly|true|lgtm|please|proceed|continue|let'?s|go|ship|do|try|use|just|can|could|may|want|need|should|must|like|prefer|agreed?|approv\w{1,8}|confirm\w{0,8}|authori[sz]\w{1,8}|permi(?:t|ssion)\w{0,5}|grant\w{0,3}|allow\w{0,3}|consent\w{0,3}|lift\w{0,3})\b|批准|授权|同意|确认|允许|准许|许可|可以|好的?|行|是的|对|嗯|没问题|请|继续|去做|就这样|吧|解除|取消/i
const REFUSES = /\b(?:not|never|cannot|no|nor|stop|refuse\w?|without)\b|n['’]t\b|不|勿|别|禁|没/i
/** Phrases that look like a refusal but are not. */
const IDIOM =
  /\b(?:no (?:problem|worries|objections?|issue|need to ask)|not bad|why not|don['’]?t (?:mind|worry)|no longer|do not mind|without (?:asking|confirming|confirmation|approval|permission)|(?:not|n['’]t) (?:need|have) to (?:ask|check|confirm|wait))\b|没问题|不客气|不反对|没(?:有)?意见|(?:不(?:需要?|用|必)|无需|无须)再?(?:(?:经过?|等)?(?:我们?)?的?(?:确认|批准|同意|许可)|问我)/gi
const QUESTION = /[?？]\s{0,3}$/
/** The start of a question that is a request, or that follows an answer. */
const REQUEST =
  /^\W{0,5}(?:yes|yep|yeah|yup|ok|okay|sure|right|cool|great|sounds|looks|good|fine|(?:can|could|would|will) you|please|let'?s|好|可以|行)(?![a-z])/i

/** Where a clause ends, and one with a limit may begin. */
const CLAUSE_BOUNDARY = /[,;，；、：—–]|\b(?:and|but|though|however|except)\b|但|不过|只是/gi
/** A clear yes, which a limit after it does not revoke; a plain order, in English and in Chinese. */
const YES =
  /^\W{0,3}(?:yes|yep|yeah|yup|ok|okay|sure|fine|lgtm|absolutely|definitely|of course|go ahead|approved|agreed|i (?:approve|agree)|please|可以|好的|好[吧啊，,]|行[，,吧]|同意|批准|是的|嗯)(?![a-z])/i
const ORDER = /^\W{0,3}(?:(?:please|now|first|then|just|so|also) )?(\w{3,20})(?<!ing)\b/i
const ORDER_ZH = /^(?:请|先|那就|就)/
/** A refusal of the very thing asked: by a pronoun, of everything, or for the time being. */
const OF_ALL =
  /\b(?:it|that|this|them|those|these|so|anything|everything|nothing|any|all|yet|now|today|tonight|wait|hold)\b|它|这|那|此|任何|全部|一切|所有|都|现在|暂|先/i
const REFUSAL = /\b(?:\w{1,8}n['’]t|do|does|not|never|cannot|no|nor|stop|refuse\w?|without)\b|不要|不得|不能|不许|不可|切勿|禁止|没有|[不勿别禁没动做去要]/gi
const HAN = /\p{Script=Han}/gu

/** The permissions that sentences of the user give: as an answer, as an order, as both or not at all. A text that many of them answer is read once. */
export function permissionsIn(answered: readonly UserAnswer[]): Permission[] {
  const questions = new Map<string, ReadonlySet<string>>()
  return answered.flatMap(({ question, text }, at) => {
    const questionStems = questions.get(question) ?? new Set(subjectStems(question))
    questions.set(question, questionStems)
    const permissions = permissionsOf(text, questionStems)
    const condition = permissions.length > 0 ? conditionIn(text, questionStems) : undefined
    return permissions.map((permission) => ({ ...permission, ...(condition && { condition }), at }))
  })
}

/** What sentences of the user forbid or reserve for a later answer, clause by clause; the whole sentence if no clause does so by itself. */
export function prohibitionsIn(answered: readonly UserAnswer[]): Prohibition[] {
  return answered.flatMap(({ text }, at) => {
    const withoutIdioms = text.replaceAll(IDIOM, ' yes ')
    const forbids = (words: string) => isReserved(words) || (REFUSES.test(words) && isConstraint(text))
    if (QUESTION.test(text) || !forbids(withoutIdioms)) return []
    const clauses = withoutIdioms.split(CLAUSE_BOUNDARY).filter(forbids)
    return (clauses.length > 0 ? clauses : [withoutIdioms]).map((clause) => ({ subject: new Set(subjectStems(clause.replaceAll(REFUSAL, ' '))), at }))
  })
}

function permissionsOf(text: string, question: ReadonlySet<string>): Omit<Permission, 'at'>[] {
  const withoutIdioms = text.replaceAll(IDIOM, ' yes ')
  if (isReserved(withoutIdioms)) return []
  const refusal = REFUSES.exec(withoutIdioms)
  if (refusal) return limitedPermission(question, withoutIdioms, refusal.index)
  const order = subjectStems(text)
  const words = new Set(order)
  const answer = PERMISSION.test(withoutIdioms) && (!QUESTION.test(withoutIdioms) || REQUEST.test(withoutIdioms)) ? [{ subject: words, question }] : []
  return QUESTION.test(text) || REFUSES.test(text) ? answer : [...answer, { subject: words, firstWord: order[0] ?? '' }]
}

/**
 * Permission followed by a limit: a clear yes or an order, then a clause that refuses something else by name. If the question asked about the refused thing
 * too, the yes covers only what the user names themselves.
 */
function limitedPermission(question: ReadonlySet<string>, text: string, refusal: number): Omit<Permission, 'at'>[] {
  const clause = [...text.slice(0, refusal).matchAll(CLAUSE_BOUNDARY)].at(-1)?.index ?? 0
  const [yes, limit] = [text.slice(0, clause), text.slice(clause)]
  const refused = new Set(subjectStems(limit.replaceAll(REFUSAL, ' ')))
  if (OF_ALL.test(limit) || !namesSubject(limit, refused)) return []
  const orderStems = subjectStems(yes)
  if (YES.test(yes)) return [{ subject: new Set(orderStems), refused, ...(![...refused].some((word) => question.has(word)) && { question }) }]
  const verb = ORDER.exec(yes)?.[1]
  const isOrder = ORDER_ZH.test(yes) || (verb !== undefined && subjectStems(verb)[0] === orderStems[0])
  return isOrder && orderStems[0] !== undefined ? [{ subject: new Set(orderStems), firstWord: orderStems[0], refused }] : []
}

/** Whether a limit names its subject: with two words, or three Chinese characters; a verb alone refuses the very thing asked. */
function namesSubject(limit: string, refused: ReadonlySet<string>): boolean {
  const han = limit.replaceAll(REFUSAL, ' ').match(HAN)?.length ?? 0
  return han > 0 ? han > 2 || [...refused].some((word) => /^\w/.test(word)) : refused.size > 1
}
