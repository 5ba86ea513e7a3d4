import { about } from './about.ts'

/** A sentence of the user, after the words of the assistant that it answers. */
export interface Answered {
  readonly asked: string
  readonly said: string
}

/** What the user gave leave for in a sentence. */
export interface LeaveGiven {
  readonly about: ReadonlySet<string>
  /** What the question is about that it answers, where it is an answer to all of that. */
  readonly question?: ReadonlySet<string>
  /** Of an order, what it begins with: who tells of it names that. */
  readonly begins?: string
  /** What the same sentence refuses: leave that names any of it is not this. Undefined where it refuses nothing. */
  readonly refused?: ReadonlySet<string>
}

/** How a person gives leave, or orders something, which is leave as well. */
const LEAVE =
  /\b(?:y|yes|yep|yeah|yup|ya|ok|okay|kk?|sure|alright|fine|good|great|perfect|nice|cool|awesome|absolutely|definitely|correct|right|exactly|true|lgtm|please|proceed|continue|let'?s|go|ship|do|try|use|just|can|could|may|want|need|should|must|like|prefer|agreed?|approv\w{1,8}|confirm\w{0,8}|authori[sz]\w{1,8}|permi(?:t|ssion)\w{0,5}|grant\w{0,3}|allow\w{0,3}|consent\w{0,3}|lift\w{0,3})\b|批准|授权|同意|确认|允许|准许|许可|可以|好的?|行|是的|对|嗯|没问题|请|继续|去做|就这样|吧|解除|取消/i
const REFUSES = /\b(?:not|never|cannot|no|nor|stop|refuse\w?|without)\b|n['’]t\b|不|勿|别|禁|没/i
/** What sounds like a refusal and is none. */
const IDIOM =
  /\b(?:no (?:problem|worries|objections?|issue|need to ask)|not bad|why not|don['’]?t (?:mind|worry)|no longer|do not mind|without (?:asking|confirming|confirmation|approval|permission)|(?:not|n['’]t) (?:need|have) to (?:ask|check|confirm|wait))\b|没问题|不客气|不反对|没(?:有)?意见/gi
const ASKS = /[?？]\s{0,3}$/
/** A question that is a request, or an answer before it. */
const REQUESTS =
  /^\W{0,5}(?:yes|yep|yeah|yup|ok|okay|sure|right|cool|great|sounds|looks|good|fine|(?:can|could|would|will) you|please|let'?s|好|可以|行)(?![a-z])/i

/** Where a clause ends, and one with a limit may begin. */
const BETWEEN = /[,;，；、：—–]|\b(?:and|but|though|however|except)\b|但|不过|只是/gi
/** A yes beyond doubt, which a limit after it leaves standing; a plain order; and what makes a clause none. */
const YES =
  /^\W{0,3}(?:yes|yep|yeah|yup|ok|okay|sure|fine|lgtm|absolutely|definitely|of course|go ahead|approved|agreed|i (?:approve|agree)|please|可以|好的|好[吧啊，,]|行[，,吧]|同意|批准|是的|嗯)(?![a-z])/i
const ORDER = /^\W{0,3}(?:(?:please|now|first|then|just|so|also) )?(\w{3,20})(?<!ing)\b/i
const ORDER_ZH = /^(?:请|先|那就|就)/
/** A refusal of what was asked itself: by a word that stands for it, of all, or for the time being. */
const OF_ALL =
  /\b(?:it|that|this|them|those|these|so|anything|everything|nothing|any|all|yet|now|today|tonight|wait|hold)\b|它|这|那|此|任何|全部|一切|所有|都|现在|暂|先/i
const REFUSAL = /\b(?:\w{1,8}n['’]t|do|does|not|never|cannot|no|nor|stop|refuse\w?|without)\b|不要|不得|不能|不许|不可|切勿|禁止|没有|[不勿别禁没动做去要]/gi
const HAN = /\p{Script=Han}/gu

/** The leave that sentences of the user give: as an answer, as an order, as both or not at all. What many of them answer is read once. */
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
 * Leave with a limit after it: a clear yes, or an order, and only then a clause that refuses something else by name. Where that was asked about too, the
 * yes is one to what the user names themselves.
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

/** Whether a limit says what it is about: by two words, or by three Chinese characters; a verb alone refuses what was asked. */
function isNamed(limit: string, refused: ReadonlySet<string>): boolean {
  const han = limit.replaceAll(REFUSAL, ' ').match(HAN)?.length ?? 0
  return han > 0 ? han > 2 || [...refused].some((word) => /^\w/.test(word)) : refused.size > 1
}
