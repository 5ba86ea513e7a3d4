import { about } from './about.ts'

/** A sentence of the user, with the assistant's text before it that it answers. */
export interface Answered {
  readonly asked: string
  readonly said: string
}

/** What the user gave leave for in a sentence. */
export interface LeaveGiven {
  readonly about: ReadonlySet<string>
  /** What the answered question is about, if the sentence answers all of it. */
  readonly question?: ReadonlySet<string>
  /** The first word of an order: a claim about the order must name it. */
  readonly begins?: string
  /** What the same sentence refuses: a claim that names any of it is not covered. Undefined if it refuses nothing. */
  readonly refused?: ReadonlySet<string>
}

/** Words with which a person gives leave, or an order, which is leave as well. */
const LEAVE =
  /\b(?:y|yes|yep|yeah|yup|ya|ok|okay|kk?|sure|alright|fine|good|great|perfect|nice|cool|awesome|absolutely|definitely|correct|right|exactly|true|lgtm|please|proceed|continue|let'?s|go|ship|do|try|use|just|can|could|may|want|need|should|must|like|prefer|agreed?|approv\w{1,8}|confirm\w{0,8}|authori[sz]\w{1,8}|permi(?:t|ssion)\w{0,5}|grant\w{0,3}|allow\w{0,3}|consent\w{0,3}|lift\w{0,3})\b|批准|授权|同意|确认|允许|准许|许可|可以|好的?|行|是的|对|嗯|没问题|请|继续|去做|就这样|吧|解除|取消/i
const REFUSES = /\b(?:not|never|cannot|no|nor|stop|refuse\w?|without)\b|n['’]t\b|不|勿|别|禁|没/i
/** Phrases that look like a refusal but are not. */
const IDIOM =
  /\b(?:no (?:problem|worries|objections?|issue|need to ask)|not bad|why not|don['’]?t (?:mind|worry)|no longer|do not mind|without (?:asking|confirming|confirmation|approval|permission)|(?:not|n['’]t) (?:need|have) to (?:ask|check|confirm|wait))\b|没问题|不客气|不反对|没(?:有)?意见/gi
const ASKS = /[?？]\s{0,3}$/
/** The start of a question that is a request, or that follows an answer. */
const REQUESTS =
  /^\W{0,5}(?:yes|yep|yeah|yup|ok|okay|sure|right|cool|great|sounds|looks|good|fine|(?:can|could|would|will) you|please|let'?s|好|可以|行)(?![a-z])/i

/** Where a clause ends, and one with a limit may begin. */
const BETWEEN = /[,;，；、：—–]|\b(?:and|but|though|however|except)\b|但|不过|只是/gi
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

/** The leave that sentences of the user give: as an answer, as an order, as both or not at all. A text that many of them answer is read once. */
export function leavesIn(answered: readonly Answered[]): LeaveGiven[] {
  const questions = new Map<string, ReadonlySet<string>>()
  return answered.flatMap(({ asked, said }) => {
    const question = questions.get(asked) ?? new Set(about(asked))
    questions.set(asked, question)
    return leavesOf(said, question)
  })
}

function leavesOf(said: string, question: ReadonlySet<string>): LeaveGiven[] {
  const plain = said.replaceAll(IDIOM, ' yes ')
  const refusal = REFUSES.exec(plain)
  if (refusal) return limited(question, plain, refusal.index)
  const order = about(said)
  const words = new Set(order)
  const answer = LEAVE.test(plain) && (!ASKS.test(plain) || REQUESTS.test(plain)) ? [{ about: words, question }] : []
  return ASKS.test(said) || REFUSES.test(said) ? answer : [...answer, { about: words, begins: order[0] ?? '' }]
}

/**
 * Leave followed by a limit: a clear yes or an order, then a clause that refuses something else by name. If the question asked about the refused thing too, the
 * yes covers only what the user names themselves.
 */
function limited(question: ReadonlySet<string>, said: string, refusal: number): LeaveGiven[] {
  const clause = [...said.slice(0, refusal).matchAll(BETWEEN)].at(-1)?.index ?? 0
  const [yes, limit] = [said.slice(0, clause), said.slice(clause)]
  const refused = new Set(about(limit.replaceAll(REFUSAL, ' ')))
  if (OF_ALL.test(limit) || !isNamed(limit, refused)) return []
  const own = about(yes)
  if (YES.test(yes)) return [{ about: new Set(own), refused, ...(![...refused].some((word) => question.has(word)) && { question }) }]
  const verb = ORDER.exec(yes)?.[1]
  const isOrder = ORDER_ZH.test(yes) || (verb !== undefined && about(verb)[0] === own[0])
  return isOrder && own[0] !== undefined ? [{ about: new Set(own), begins: own[0], refused }] : []
}

/** Whether a limit says what it is about: with two words, or three Chinese characters; a verb alone refuses the very thing asked. */
function isNamed(limit: string, refused: ReadonlySet<string>): boolean {
  const han = limit.replaceAll(REFUSAL, ' ').match(HAN)?.length ?? 0
  return han > 0 ? han > 2 || [...refused].some((word) => /^\w/.test(word)) : refused.size > 1
}
