import { sentences, words } from '../../text/index.ts'
import { tellsOfLeave } from './leave-told.ts'
import { tellsOfLeaveInChinese } from './leave-told-zh.ts'

/** A sentence of the user, after the words of the assistant that it answers. */
export interface Answered {
  readonly asked: string
  readonly said: string
}

const CHINESE = /\p{Script=Han}/u
/** How a person gives leave, or orders something, which is leave as well. */
const LEAVE =
  /\b(?:y|yes|yep|yeah|yup|ya|ok|okay|kk?|sure|alright|fine|good|great|perfect|nice|cool|awesome|absolutely|definitely|correct|right|exactly|true|lgtm|please|proceed|continue|let'?s|go|ship|do|try|use|just|can|could|may|want|need|should|must|like|prefer|agreed?|approv\w{1,8}|confirm\w{0,8}|authori[sz]\w{1,8}|permi(?:t|ssion)\w{0,5}|grant\w{0,3}|allow\w{0,3}|consent\w{0,3}|lift\w{0,3})\b|批准|授权|同意|确认|允许|准许|许可|可以|好的?|行|是的|对|嗯|没问题|请|继续|去做|就这样|吧|解除|取消/i
const REFUSES = /\b(?:not|never|cannot|no|nor|stop|refuse\w?|without)\b|n['’]t\b|不|勿|别|禁|没/i
/** What sounds like a refusal and is none. */
const IDIOM =
  /\b(?:no (?:problem|worries|objections?|issue|need to ask)|not bad|why not|don['’]?t (?:mind|worry)|no longer|do not mind)\b|没问题|不客气|不反对|没(?:有)?意见/gi
/** Words of the user as they stand are told, not claimed; a single word may be of anything. */
const QUOTED = /["“][^"“”\s]{1,40}(?: [^"“”\s]{1,40}){2,60}["”]/g
const ASKS = /[?？]\s{0,3}$/
/** A question that is a request, or an answer before it. */
const REQUESTS =
  /^\W{0,5}(?:yes|yep|yeah|yup|ok|okay|sure|right|cool|great|sounds|looks|good|fine|(?:can|could|would|will) you|please|let'?s|好|可以|行)(?![a-z])/i
/** Words that say nothing of what leave was given for. */
const EMPTY = new Set(
  'user users human owner they them their agent assistant permission approval consent confirmation authorization authorisation approved approves agreed agrees confirmed allowed permitted granted given gave authorized authorised consented okayed lifted said answered replied told that this these those with from were have been has had was will would should could into onto then than also just after before when while which what where who about again over only now longer the and for not are but all any its his her our out can may yes yeah okay ahead going go green light did does done doing let lets explicitly explicit last once here there very more'.split(
    ' ',
  ),
)
const EMPTY_ZH =
  /用户|人类|客户|主人|批准|授权|准许|同意|应允|默许|首肯|点头|放行|绿灯|答应|许可|允许|认可|确认|表示|已经|可以|说|[了的被把已经将对此由其这那他她]/gu
/** Of the words that tell what leave was given for, the share that must be the user's, or those which they answered; so many are enough. */
const SHARE = 0.6
const SHARE_ZH = 0.4
const ENOUGH = 4

/**
 * The first sentence of a text that tells of leave which the user never gave: no sentence of theirs gives leave, or none of those that do, read with what it
 * answers, is about what leave is said to be given for. Undefined where there is none. Whoever is said to have given it, and however that is said, it must be
 * the user's; an order of theirs is leave for what it orders.
 * @param answered sentences of the user
 */
export function inventedApproval(text: string, answered: readonly Answered[]): string | undefined {
  const theirs = answered.map(({ said }) => said).join('\n')
  const claims = sentences(text)
    .map(([start, end]) => text.slice(start, end).replace(QUOTED, (quoted) => (theirs.includes(quoted.slice(1, -1)) ? ' ' : quoted)))
    .filter((sentence) => (CHINESE.test(sentence) && tellsOfLeaveInChinese(sentence)) || tellsOfLeave(sentence))
  if (claims.length === 0) return undefined
  const given = answered.filter(({ said }) => givesLeave(said)).map(({ asked, said }) => new Set(about(`${asked}\n${said}`)))
  const orders = answered.filter(({ said }) => !REFUSES.test(said) && !ASKS.test(said)).map(({ said }) => about(said))
  return claims.find((claim) => {
    const own = [...new Set(about(claim))]
    const needed = Math.min(ENOUGH, Math.ceil(own.length * (CHINESE.test(claim) ? SHARE_ZH : SHARE)))
    const isTheirs = (known: ReadonlySet<string>) => own.filter((word) => known.has(word)).length >= needed
    return !given.some(isTheirs) && !orders.some((order) => own.includes(order[0] ?? '') && isTheirs(new Set(order)))
  })
}

function givesLeave(said: string): boolean {
  const plain = said.replaceAll(IDIOM, ' yes ')
  return LEAVE.test(plain) && !REFUSES.test(plain) && (!ASKS.test(plain) || REQUESTS.test(plain))
}

/** What a text is about: the stems of its words, as far as they say anything. */
function about(text: string): string[] {
  return words(text.replaceAll(EMPTY_ZH, ' '))
    .filter((word) => (word.length > 2 || /\P{ASCII}/u.test(word)) && !EMPTY.has(word))
    .map(stemOf)
}

/** Delete, deleting, deleted and deletion are one. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:at)?(?:ions?|ings?|ed|es|e|s)$/, '').replace(/([b-df-hj-np-tv-z])\1$/, '$1')
  return stem.length > 2 ? stem : word
}
