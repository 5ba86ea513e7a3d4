import { isConstraint, isPleasantry, toSimplifiedChinese, withoutHarnessText } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { isReasonedChoice } from './choice-in.ts'
import { factLine } from './fact-line.ts'
import { factSentences } from './fact-sentences.ts'
import { germanFactType } from './german-fact-type.ts'
import { isChineseDecision } from './is-chinese-decision.ts'
import { isPlainChoice } from './is-plain-choice.ts'
import { isQuestion } from './is-question.ts'
import { isSettingChange } from './is-setting-change.ts'
import { isUserFact } from './is-user-fact.ts'
import type { KeyFact } from './key-fact.ts'
import { LaterStatements } from './later-statements.ts'
import { Reversals } from './reversals.ts'
import { summaryFrame } from './summary-frame.ts'

/** Words of a decision, a wish, an open end, a fact; the first match gives the type. Limits and plain choices are decisions too. */
const TYPE_PATTERNS: readonly (readonly [KeyFact['type'], RegExp])[] = [
  [
    'decision',
    /\b(?:(?<!(?:n['’]t|not|never) (?:yet )?)decided|(?:i|we) decide|decision(?! (?:criteri|logic|point|matrix|table|tree|question|mak))(?<!(?:each|every) decision)|we(?:'ll| will) (?:use|go|keep)|let['’]?s (?:use|go|keep|stick|switch|drop|skip|pick|choose|not)|go(?:ing)? with|go ahead|chose|agreed|approved?|(?:please|let['’]?s|like to) proceed)\b/i,
  ],
  [
    'todo',
    /别忘|(?<![我还你不他])记得(?![吗是不我你]|当时|以前|上次)|提醒我|(?:以后|之后|回头)再|[留放]到(?:下(?!面|方|边|列|拉)|以后|后面|之后)|(?:等会儿?|待会儿?|晚点|过会儿?)(?:还|再)?(?:要|得|需要|把)|还有[^，。；]{0,8}没(?!有|法|问题|用|关系|事)|剩下的?(?:工作|任务|部分)|还(?:有|要|得|差)[^，。；]{1,20}(?:要|得)?(?:弄|写|补|改|测|接|申请)|\bremind me to\b/i,
  ],
  [
    'preference',
    /偏好|我想(?:要|用|让)(?!改签|改期|取消|退|订|预订|查|问|买|知道|了解)|喜欢|希望(?!这|以上|对[你您]|能(?:帮|对))|倾向|习惯|尽量|尽可能|最好(?!的)|啰嗦|我(?:很|最|特别|真的)?(?:讨厌|反感|受不了)|(?:请|都|统一|始终|一直|全程|注释|文档|回答|回复|提交信息|日志)(?:都|请|也)?[用写](?:中文|英文|日文|简体|繁体)|\b(?:prefers?|preferred|(?:i|we) favou?r|(?:i(?:'d| would)? like|i want)(?! to (?!use|keep|have|stay|stick|avoid|leave|pay|fly|sit|be\b))|rather than|please always|i always (?:want|need|expect)|i (?:really )?(?:hate|dislike|can['’]?t stand)(?! (?:to (?:say|ask|bother)|this|that|it|you|when|how)\b)|keep (?:answers|replies|it|them) (?:short|brief|simple)|from now on|(?:answer|reply|respond|write (?:\w+ )?comments|comment|docs) in (?:english|german|chinese|french|spanish|japanese|markdown|plain text|bullet points))\b/i,
  ],
  [
    'todo',
    /待办|需要(?:调研|完成|处理|补|再|进一步)|还没|尚未|稍后|下一步|未完成|接下来(?:要|需要|得)|\b(?:todo|to-do|(?:still (?:needs? (?!not)|open)|(?:i|we|you|they) still have)|(?<!(?:n['’]t|not|no longer) (?:really |even |actually )?)(?<!\b(?:if|all|what|how|files|everything|anything) (?:i|we|you) )need(?:s)? to|not yet|remaining (?:work|tasks?|items?|steps?|to-?dos?|issues?|problems?|points?)|next step|follow[- ]up|later we|(?:we|let['’]?s) .{1,60} later|will do (?:it|this|that) later|in the next (?:sprint|release|iteration|version|milestone))\b/i,
  ],
  ['fact', /截止|预算|端口|版本|地址|日期|上线|最晚|最迟|\b(?:deadline|due (?:on|by|date)|budget|port \d{2,5}|version v?\d|located at|released? on)\b/i],
]

/**
 * Something not to be forgotten is open, although it is phrased like a limit; one that forbids is a limit. Being reminded of something counts as open if a time
 * is named.
 */
const REMINDS =
  /^(?:(?:and|but|also|please|so|oh),? ){0,2}(?:(?:do not|don['’]?t) forget (?:to|the|about) (?!never\b|not\b)|remember to (?!never\b|not\b)|note to self\b)|\bremind me (?:of|about|that) .{1,80}\b(?:tomorrow|tonight|later|next|before|(?:mon|tues|wednes|thurs|fri|satur|sun)day|at \d{1,2}|in (?:an?|\d{1,3}))\b/i

/** Decisions and limits are frequent in any reply of the assistant; only clear ones count. */
const CLEAR_DECISION = /\b(?:decided|decision (?:is|was|to)|agreed|going with|chose)\b/i
const CONDITION = /如果|要是|假如|\b(?:if|once|when) (?:you|the user)\b/i

/** The beginning of what would hold in another case. */
const HYPOTHETICAL = /^(?:(?:and|but|so|then|但是?|那么?)[,， ]?)?(?:如果|要是|假如|若|if|unless|were|should you)/i
/** An answer that means nothing without its question. */
const BARE_ANSWER = /^(?:no[,.] )?not yet[.!]?$|^(?:暂时|目前|现在)?(?:还没有?|尚未)[。.！!]?$/i

/** What the assistant reports as left open; what it needs to do itself it is about to do. */
const LEFT_OPEN =
  /待办|还没|尚未|稍后|下一步|未完成|别忘|剩下|还有|\b(?:to-?do|still (?:needs?|open)|(?:i|we|you|they) still have|not yet|remaining|next step|follow[- ]up|later|in the next|you(?:['’]ll| will)? need to)\b/i

/** Something not done yet that is mentioned in passing while something else is reported: what somebody saw, or a thing that has not been looked at. */
const BY_THE_WAY =
  /\b(?:that|which|who|whom|whose|where) (?:\w+ ){0,3}(?:not|n['’]t) (?:\w+ )?yet\b|\b(?:that|which|who|whom|whose|where) (?:\w+ ){0,3}not yet\b|\b(?:did|does|do|was|were|could) ?(?:not|n['’]t) [^.;]{1,80}\bnot yet\b|(?:看到|看见|发现|见到|得到)[^，。；]{0,30}(?:还没|尚未)[^，。；]{1,20}的/i

/** Sentences that only introduce other lines, are about to be acted on at once, or are code. */
const AT_HAND = /[:：]\**$|^(?:\W*(?:now|then|next|first),? )?let me\b|^(?:\/\/|现在让我|让我)/i

/** Marks the user as the one whose wish the assistant reports. */
const ABOUT_USER = /[您你]|用户|\b(?:you|your|user)\b/i

/**
 * The key facts of messages by their wording, Chinese, English and German, without a model. Each is listed once, as whole sentences up to 400 units, only of
 * user and assistant, since tool output decides nothing; a fact from both is the user's, in the order in which the user said it last. Facts that an earlier
 * summary keeps word by word are kept, and what it states in a model's words counts too. A choice by the assistant that was reversed later is dropped, and any
 * other fact that is not the user's if a later sentence replaces it.
 */
export function keyFacts(messages: readonly ChatMessage[]): KeyFact[] {
  const found = new Map<string, KeyFact>()
  const places = new Map<string, number>()
  const add = (fact: KeyFact, at: number) => {
    const known = found.get(fact.content)
    if (fact.speaker === 'user') found.delete(fact.content)
    if (!known || fact.speaker === 'user') found.set(fact.content, fact)
    places.set(fact.content, at)
  }
  const isAmongPeople = isHumanTalk(messages)
  const reversals = new Reversals()
  const lastSaid = new Map<string, number>()
  for (const [at, { role, content, type: kind }] of messages.entries()) {
    const onSentence = (sentence: string) => {
      reversals.add(sentence, at)
      lastSaid.set(sentence, at)
    }
    if (kind === 'summary') for (const fact of factsInSummary(content)) add(fact, at)
    else if (role === 'user' || role === 'assistant')
      for (const fact of factsIn(role === 'user' ? withoutHarnessText(content) : content, role, isAmongPeople, onSentence)) add(fact, at)
  }
  const isChecked = ({ type, speaker }: KeyFact) => speaker === 'summary' || (speaker === 'assistant' && type !== 'decision')
  const later = [...found.values()].some(isChecked) ? new LaterStatements(lastSaid) : undefined
  return [...found.values()].filter((fact) => {
    const { type, speaker, content } = fact
    const at = places.get(content) ?? 0
    if (speaker === 'user') return true
    if (type === 'decision' && reversals.isReversed(toSimplifiedChinese(content), at)) return false
    return !isChecked(fact) || later?.replaces(fact, at) !== true
  })
}

function* factsIn(
  content: string,
  speaker: NonNullable<KeyFact['speaker']>,
  isAmongPeople: boolean,
  onSentence: (sentence: string) => void = () => {},
): Generator<KeyFact> {
  for (const sentence of factSentences(content)) {
    const simple = toSimplifiedChinese(sentence)
    onSentence(simple)
    const type = isAmongPeople ? typeAmongPeople(simple) : typeOf(simple, speaker === 'user' ? 'user' : 'assistant')
    if (type && !isPleasantry(sentence)) yield { type, content: sentence, speaker, verified: true }
  }
}

function typeOf(sentence: string, speaker: 'user' | 'assistant'): KeyFact['type'] | undefined {
  if (isQuestion(sentence, speaker)) return undefined
  const germanType = germanFactType(sentence, speaker)
  if (germanType !== undefined) return germanType
  if (speaker === 'assistant') return typeForAssistant(sentence)
  if (REMINDS.test(sentence)) return 'todo'
  if (isConstraint(sentence) || isPlainChoice(sentence) || isSettingChange(sentence)) return 'decision'
  return typeByWording(sentence) ?? (isUserFact(sentence) ? 'fact' : undefined)
}

/** The type of what somebody writes to people rather than to an assistant: demands and likes do not count. */
function typeAmongPeople(sentence: string): KeyFact['type'] | undefined {
  if (isQuestion(sentence, 'user')) return undefined
  if (isPlainChoice(sentence) || isSettingChange(sentence)) return 'decision'
  const type = typeByWording(sentence) ?? (isUserFact(sentence) ? 'fact' : undefined)
  return type === 'preference' ? undefined : type
}

function typeForAssistant(sentence: string): KeyFact['type'] | undefined {
  if (BARE_ANSWER.test(sentence)) return undefined
  if (CLEAR_DECISION.test(sentence) || isReasonedChoice(sentence) || (/决定|选定|采用|改用/.test(sentence) && isChineseDecision(sentence)))
    return CONDITION.test(sentence) ? undefined : 'decision'
  const type = typeByWording(sentence)
  if (type === 'decision' || (type === 'preference' && !ABOUT_USER.test(sentence))) return undefined
  if (type === 'todo' && (!LEFT_OPEN.test(sentence) || AT_HAND.test(sentence) || BY_THE_WAY.test(sentence))) return undefined
  if (type === 'fact' && HYPOTHETICAL.test(sentence)) return undefined
  return isConstraint(sentence) || isPlainChoice(sentence) ? undefined : type
}

function typeByWording(sentence: string): KeyFact['type'] | undefined {
  if (isChineseDecision(sentence)) return 'decision'
  return TYPE_PATTERNS.find(([, pattern]) => pattern.test(sentence))?.[0]
}

/** A key fact that a model copied from an earlier summary, made unreadable as such. */
const COPIED_FACT = /^· \[(?:decision|fact|preference|todo) · \w{1,12}\] /
/** How an item of a list begins that is not ticked off. */
const ITEM_MARK = /^\s*(?:[-*•]|\d{1,2}[.)]) +(?:\[ \] +)?/
/** A line of the source that a summary quotes after its speaker, an item that is ticked off, a mark of the summary, a heading and a row of a table. */
const NOT_STATED = /^(?:[<·|#] ?|\[[^\]\n]{1,20}\] )/

/**
 * The key facts in an earlier summary of the engine: those that it keeps word by word, and those in a model's words. Lines of the source that it quotes were
 * chosen among others and are none. One in a model's words that stands there only because it was put back is none either: two summaries left it out.
 */
function* factsInSummary(content: string): Generator<KeyFact> {
  if (!summaryFrame.isAtStartOf(content)) return
  for (const line of content.split('\n')) {
    const fact = factLine.read(line)
    const stated = line.replace(COPIED_FACT, '').replace(ITEM_MARK, '')
    if (fact && fact.speaker !== 'summary') yield fact
    else if (!fact && !NOT_STATED.test(stated)) yield* factsIn(stated, 'summary', false)
  }
}

/** From this many messages of people without an answer on, they do not talk to an assistant. */
const MIN_MESSAGES = 12

/** Whether people only talk to each other, as in a meeting: no assistant is addressed, so their demands and likes are just speech (`我们不能只谈技术`). */
function isHumanTalk(messages: readonly ChatMessage[]): boolean {
  return messages.length >= MIN_MESSAGES && messages.every(({ role, type }) => role === 'user' && type !== 'summary')
}
