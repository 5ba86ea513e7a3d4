/** A greeting, or an address, before a request. */
const GREETING =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there| all| everyone)?\s{0,2}[,.!]{1,3}\s{1,3}|(?:你好|您好|大家好)[，。！,.! ]{1,3})/i

/** The label of a heading, a ticket or a list item before a request. */
const LABEL =
  /^(?:(?:implementation )?plan|task|issue|feature|bug|goal|objective|brainstorm|debug|original task|q|[A-Z]{2,10}-\d{1,6}|\*\*[^*\n]{1,30}\*\*)\s?[:：]\s{1,3}|^(?:[-*+]|\d{1,3}[.)])\s{1,3}/i

/** Phrases that introduce a request. */
const REQUEST_PHRASE = new RegExp(
  `^(?:${[
    '(?:so|ok(?:ay)?|now|also|then|and|please|just|kindly|today|first)[, ]',
    "(?:i|we)(?:['’]m| am|['’]re| are)? ?(?:just |really )?(?:looking|hoping|trying|calling|writing|here) to ",
    "(?:i|we)(?:['’]d| would) (?:like|love) (?:(?:you|us) )?to ",
    '(?:i|we) (?:do |just |really |also )?(?:need|want|have|wish|should)(?: you)?(?: to)? (?=[a-z]{2,} )',
    '(?:can|could|would|will) (?:you|we|i) (?:please |also |just )?',
    "let(?:['’]s| us|s) (?:also |just )?",
    '(?:the )?user (?:initially )?(?:wants?|wanted|asked|requested)(?: me| us)? to ',
    '(?:help|assist)(?: me| us)? (?:to |with )?',
    '(?:some |your )?(?:help|assistance) (?:with|in) ',
    '(?:go ahead and|take a moment to) ',
  ].join('|')})`,
  'i',
)
const CHINESE_REQUEST_PHRASE = /^(?:请(?:你|您)?|麻烦(?:你|您)?|帮(?:我|忙)|我(?:们)?(?:想要?|要|需要)|能不能|可不可以|可以)/

/** The verbs with which people ask for work. */
const WORK_VERBS = new Set(
  (
    'add address adapt adjust allow analyse analyze answer apply audit block book build bump calculate cancel change check clarify clean close commit compare compute conduct configure ' +
    'consolidate continue convert create debug decorate define delete deploy describe design discuss distinguish document download draw drop edit enable ensure evaluate exchange explain ' +
    'explore extend extract fetch filter find fix format gather generate get handle have hide highlight identify imagine implement improve include inspect install integrate introduce ' +
    'investigate keep list locate look make manage merge mend migrate modify move open optimise optimize organise organize pass plan prepare produce propose provide publish pull push read ' +
    'rebase recommend redesign reduce refactor release remove rename reorder replace report reproduce reschedule research resolve respond restore retrieve return review rewrite run save ' +
    'scrape search select send set show simplify solve sort split start stash stop suggest summarise summarize support switch tell test track transfer translate understand unify update ' +
    'upgrade use validate verify walk write'
  ).split(' '),
)
const CHINESE_WORK_VERB =
  /^(?:写|做|改|修|加|查|建|找|画|删|分析|实现|优化|总结|解释|翻译|设计|生成|创建|制作|整理|比较|研究|介绍|预订|取消|部署|检查|测试|搜索)/

/** The beneficiary of something that is to be made. */
const BENEFICIARY = /^[为给][^，。！？\n]{1,20}?(?=(?:做|写|建|设计|创建|制作|生成)[一个份篇])/

/** Maximum number of introductory phrases in a row: `so can you please`. */
const MAX_INTRODUCTIONS = 5

export function withoutGreeting(sentence: string): string {
  return sentence.trim().replace(GREETING, '')
}

/** The request in a sentence, from its verb on, without introductory phrases; undefined if it asks for no work. */
export function extractRequest(sentence: string): string | undefined {
  let text = withoutGreeting(sentence).replace(LABEL, '')
  for (let i = 0; i < MAX_INTRODUCTIONS; i++) text = text.replace(GREETING, '').replace(REQUEST_PHRASE, '').replace(CHINESE_REQUEST_PHRASE, '').trimStart()
  if (CHINESE_WORK_VERB.test(text.replace(BENEFICIARY, ''))) return text.replace(BENEFICIARY, '')
  const [, first = '', rest = ''] = /^([\p{L}-]{1,30}):? ([\s\S]*)$/u.exec(text.replace(/^(?:tell me|let me know|know) /i, 'find out ')) ?? []
  const work = workVerb(first.toLowerCase())
  return work === undefined ? undefined : `${work} ${rest}`
}

/** The verb of the work, also from its `-ing` form: `changing`. */
function workVerb(word: string): string | undefined {
  if (WORK_VERBS.has(word)) return word
  const stem = word.endsWith('ing') ? word.slice(0, -3) : ''
  return [stem, `${stem}e`, stem.slice(0, -1)].find((one) => WORK_VERBS.has(one))
}
