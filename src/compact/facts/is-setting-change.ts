/** A value is set, a date moved or a duration given for how long something stays: `超时设成 30 秒`, `上线推迟到下周`, `日志保留 30 天`. */
const CHINESE = new RegExp(
  [
    '(?:改|推迟|提前|延期|延后|顺延|挪|移|调整)到 ?(?:\\d|[上下本这明后今]|[周年月晚早]|[一二三四五六七八九十]{1,3}[点月号])',
    '(?:设置?|调整?|限制?)(?:成|为|到|在)(?!了) ?[^，。？\\d]{0,4}\\d',
    '(?<![一稳固肯否设指假规制判鉴锁绑约预商拟限特])定 ?\\d',
    '保留(?:最近|最新|前|后)?的? ?\\d+ ?[天轮条份个周月年位次]',
    '\\d ?[^\\s\\d，。]{0,3}就(?:够|行|好|可以)',
    '按 ?\\d[\\d.]* ?(?:来)?[算计]',
    '统一(?:加|写|返回|叫|以|按|带)',
  ].join('|'),
)

/** Where an order begins; after a subject or a condition the same words only report (`it keeps the logs`, `when I set it`). */
const ORDER = String.raw`(?:^|[,;:.] ?|- |\b(?:please|so|ok|okay|just|then|and|but|let['’]?s) )`
const ENGLISH = new RegExp(
  [
    String.raw`${ORDER}(?:set|change|raise|lower|increase|reduce|limit|cap|bump) [^.,;]{1,60} (?:to|at) [$€£]?\d`,
    String.raw`${ORDER}keep [^.;]{1,40} (?:for|at|under|below) \d`,
    String.raw`${ORDER}(?:postpone|move|push|delay|reschedule|bring) [^.;]{1,40} (?:to|until|till|by) (?:next|the (?:week|month|end|\d)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|q[1-4]\b|\d|january|february|march|april|may|june|july|august|september|october|november|december)`,
    String.raw`\b(?:moved|postponed|pushed|delayed|rescheduled|brought forward) (?:back |forward )?(?:to|until|till|by) (?:next|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|q[1-4]\b|\d|january|february|march|april|may \d|june|july|august|september|october|november|december)`,
    String.raw`${ORDER}use [\w.+#/-]{1,30} (?:for|as)\b(?! (?:example|instance|now|it|this|that)\b)`,
  ].join('|'),
  'i',
)
/** Names are recognised by their capitals. */
const REPLACEMENT = /\b[Rr]eplace [A-Z][\w.+#-]{0,30} (?:with|by) [A-Z]/
const QUESTION_OR_CONDITION = /[?？]["”」]?$|如果|要是|假如|是不是|是否|要不要|多少|几[天轮条份个]|[吗呢][。.!！]?$|(?:怎么|如何)|^(?:if|when|once|how)\b/i

/** Whether a sentence sets a value, moves a date or replaces one thing by another, which is a decision without a word for one. */
export function isSettingChange(sentence: string): boolean {
  return !QUESTION_OR_CONDITION.test(sentence) && (CHINESE.test(sentence) || ENGLISH.test(sentence) || REPLACEMENT.test(sentence))
}
