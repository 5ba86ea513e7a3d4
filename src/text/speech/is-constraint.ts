import { toSimplifiedChinese } from '../language/to-simplified-chinese.ts'

/** Prohibitions and demands in Chinese: not `能不能`, `不得不`, `特别`, nor what the speaker fails to do (`我不能登录`). */
const CHINESE_CONSTRAINT = new RegExp(
  [
    '(?<!要)不要(?!紧|求)|不得(?!不|了|已|而知)|(?<![能我它])不能|不许|不准(?!备|确)|不允许|(?<!可)不可以|禁止|禁用|严禁|切勿|请勿|勿(?=[动改删用碰传提触])',
    '先问(?:一下|过)?我|(?:跟|和|找|让|经)过?我们?再?(?:确认|同意|批准|商量)|[只仅]在[^，。；]{1,30}(?:改|写|动|跑|工作|提交)|(?:是|为|已经?)(?:只读|冻结|锁定)',
    '每次[^，。；]{1,20}(?:[前后]|时)(?:都|要|得|先)|不(?:超过|多于|低于|少于) ?\\d|(?:要|必须|需)(?:低于|小于|高于|大于|支持|兼容|符合)',
    '必须|务必|切记|(?<![不我他她们])一定(?:要(?![求要])|得(?=[先用保加写做把让在]))',
    '只(?:准|许|允许)|只(?:用|改|动|保留)(?![了过])|只能(?:用|改|读|写|由|通过|访问|调用|使用|从|按)',
    '所有[^，。；]{1,16}都(?:要|得|需|用|不)|一律|统一(?:用|使用|采用|改|走|放)',
    '只有[^，。；有]{1,12}(?:才?可以|才能|有权|能)(?:直接)?(?:合并|部署|发布|上线|访问|修改|改动|删除|审批|批准|推送|提交|操作)',
    '(?<![特分区级性类识个差鉴辨判告离派国送道诀永各另])别(?:再|去|给|动|碰|改|删|用|加|写|把|让|在|往|跟|上线|部署|发|提交|推|合|跑|重|急着|乱|随便|直接|自己|做|管|装|升级|引入|依赖|覆盖|执行|停|下载|关|传|泄|打印|输出|漏|跳|偷|超)',
  ].join('|'),
)

/** The beginning of an order: what follows is not an order if it has a subject (`I don't know`, `it never works`). */
const ORDER_START = String.raw`(?:^|[^\w\s] ?|\b(?:please|and|but|so|then|just|also|or|ok|okay|no|yes|again|always|said|say|still) )`
const ENGLISH_CONSTRAINT = new RegExp(
  [
    String.raw`${ORDER_START}(?:do not|don['’]t|never(?! mind)|avoid|always(?=\s)(?! (?:been|was|the|a|visible|\w*[^s\W]s)\b)|(?:work|edit|change|write|commit) only|stay (?:inside|within|out of)|(?:at most|no more than) (?=\d)|stay away from|hands off|only (?:ever|use|touch|change|edit|modify|run|write|read|work|commit|push|call|install|delete|add|keep))\b`,
    String.raw`(?<!\b(?:if|when|since|because|unless|what|where|why|that) )\byou (?:do not|don['’]t)\b(?! (?:have|know|need|think|see|want|seem|understand|mind|like)\b)`,
    String.raw`\b(?:i|we) (?:really |also |just |still |definitely )?(?:do not|don['’]t) (?:want|use|allow|accept|support|commit|push|need)\b`,
    String.raw`\bmust(?:n['’]t)?\b(?! (?:have (?:been|come|gone|got|become|had|\w+ed)|say|admit|be (?:some|something|because|wrong))\b)`,
    String.raw`\b(?:you|we|users?|agents?|nobody) (?:may|shall|should) (?:never|only)\b|\b(?:told|asked|said)(?: \w+)? (?:to never|not to)\b`,
    String.raw`\byou (?:may not|should(?: not|n['’]t)|shall not)\b|\byou can(?:no|['’])t (?:use|touch|change|edit|modify|delete|push|deploy|commit|install|access|share|skip)\b`,
    String.raw`\bwe (?:can(?:no|['’])t|should(?: not|n['’]t)) (?:use|touch|change|break|ship|add|depend|delete|push|deploy|drop)\b`,
    String.raw`(?:not|never|n['’]t|no longer)(?: be)? (?:allowed|permitted|supposed) to\b|\b(?:forbidden|prohibited|off[- ]limits)\b`,
    String.raw`\b(?:ask|check with|tell|confirm with|consult|wait for) \w+\b.{0,40} before\b|\bbefore you .{1,60} (?:ask|check with|tell) me\b`,
    String.raw`\b(?:is|are|stays?|remains?) (?:read-only|frozen|locked)\b|\b(?:it|this|everything|they) (?:has|have) to (?:be|stay|work|remain)\b`,
    String.raw`\bmake sure (?:not to|you (?:don['’]t|do not|never)|no(?:thing|body)?\b)`,
    String.raw`\bleave .{1,60} (?:alone|untouched|unchanged|as (?:is|it is|they are))\b|\bkeep .{1,40} (?:compatible|unchanged|intact|read-only|private|secret)\b`,
    String.raw`\bwithout (?:my|our|asking|explicit) ?(?:approval|permission|consent|leave|me|us|first)?\b`,
    String.raw`^[-* ]*no (?:new|more|other|third|external|extra|additional|changes?|dependenc\w+|breaking|refactor\w*|comments?|mocks?|network|side effects?)\b(?!.*\b(?:found|made|detected|needed|required|removed|committed|so far)\b)`,
    String.raw`\b(?:under no circumstances|only ever)\b`,
    String.raw`${ORDER_START}(?:make sure|ensure|see to it) (?:that )?(?:all|every|each|everything)\b`,
    String.raw`\bit(?:['’]s| is) (?:very |really |also |absolutely )?(?:important|essential|crucial|critical|vital)(?: to (?:me|us))? that\b`,
    String.raw`(?:^|[,;:.] |\b(?:and|but|that) )only (?!if|when|one|then|because|after|at|in|on|for|with)[\w ]{1,30} (?:may|must|should|(?:is|are) (?:allowed|permitted) to)\b`,
  ].join('|'),
  'i',
)

/** Whether a sentence forbids or demands something, in Chinese or English. */
export function isConstraint(sentence: string): boolean {
  return isChineseConstraint(sentence) || ENGLISH_CONSTRAINT.test(sentence)
}

/** The same for Chinese only, simplified or traditional. */
export function isChineseConstraint(sentence: string): boolean {
  return CHINESE_CONSTRAINT.test(toSimplifiedChinese(sentence))
}
