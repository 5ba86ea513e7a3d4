/** A choice in the plainest words: `我选 Postgres`, `用 React 吧`, `就这么定了`; the chosen thing must follow. */
const CHINESE =
  /(?:我们?|咱们?)(?:就|还是|最终|最后|决意)?选(?:择)? ?(?![了的不中出过择错]|项|取消|哪|什么|谁|困难)[\p{L}\p{N}「“"']|(?:使用|(?<![使试费作引调有没信应利适通常实启占副雇享商日沿备选器禁停不会能可])用) ?(?:[A-Za-z][\w.+#/-]{0,30}(?: [\w.+#/-]{1,30}){0,3}|(?!一下|说明|什么|哪)[^过完到得了给来去看我你他她试\P{Script=Han}]{2,6}) ?吧|就这[么样]定|这[么样]定了|(?<!未|没|没有|待|不)(?:敲定|拍板)/iu
/** Something is replaced, left out, identified by the plan it follows, or allowed now. */
const CHANGES = new RegExp(
  [
    '(?:换成|改成|改为|换为|换用|弃用|放弃)(?![了过的]|谁|什么|哪)',
    '(?:先|暂时)不(?:用|做|上|加|改|支持|考虑|管|弄|接|动|部署|发布)(?!上)|(?:^|[，,。；;：: ])(?:我们|咱们)?不用 ?[A-Za-z]',
    '(?:还是|最终|最后|全部|暂时|继续|确认|我们|咱们|测试|后端|前端|数据库|缓存|框架)[用选] ?(?:[A-Za-z]|\\d{2,5} ?端口|方案|第[一二三\\d])',
    '^(?:那)?(?:就|还是)?选(?:择)? ?(?:[A-Za-z]|方案|第[一二三\\d])',
    '就?按(?:照)? ?(?:方案|计划|第[一二三\\d]|你说的)[^，。？]{0,8}(?:来|做|办|走|吧)',
    '^(?:行|好的?|可以|嗯|对|ok)[，,、 ]{1,2}(?:那)?就?(?:按|用|选|走|上)',
    '那?就 ?[A-Za-z][\\w.+#/-]{0,30} ?(?:吧|了)|就(?:它|这个|第.个|方案.{1,3})(?:吧|了)',
    '(?<![一稳固肯否设指假规制判鉴锁绑约预商拟限特])定(?:下来|为|在)',
    '就(?:这么|这样|照)(?:办|做|来|弄)|(?:第[一二三四\\d]个?(?:方案)?|方案.{1,3}|选项.{1,2})吧|(?:先|就)跳过|^你?可以(?:直接)?(?:删|合并|发布|上线|部署|提交|推送|覆盖|重命名|重构)',
    '可以(?:合并|发布|上线|部署|提交|推送|删除|执行|开始)了|(?:合并|发布|上线|部署|提交|推送)吧',
    '(?:^|[，,。；;：: ])(?:先|暂时|还是|继续)(?:保留|沿用|留着|维持)(?![了过])|(?:我们|咱们|双方|大家|团队)(?:都|已经?)?(?:约定|说好|商定|讲好)(?!的|吗|了吗)',
  ].join('|'),
  'i',
)
const ENGLISH =
  /(?<!\b(?:if|when|should|can|could|do|did|would|may|might|must|whether|how|what|which|where|why|that|until|before|unless) )\b(?:i|we)(?:['’]ll| will)? (?:choose|pick|select)\b(?! (?:between|whether|one\?))|\b(?:settled on|opted for)\b|(?:^|[,;:.—–] ?|- |\b(?:please|so|ok|okay|just|then|and|but) )(?:stick (?:with|to)|switch (?:over |back )?to|use .{1,60}(?:, not|instead of|rather than)|scrap|forget about|option \w{1,3},? (?:please|it is))\b|(?:^|, |\b(?:please|ok|okay|yes|just) )skip (?!if|when|more|to)\b|\b(?:let['’]?s leave .{1,40} out|feel free to|i(?:['’]d| would) rather)\b|\byou (?:can|may) (?:now |also )?(?:delete|remove|drop|merge|push|deploy|release|publish|commit|overwrite|rename|refactor)\b/i
/** Words that revoke a choice, with what is done instead. */
const INSTEAD =
  /^(?:actually|no|nope|wait|sorry|hmm|on second thoughts?|change of plans?)\b(?:[,.;:!—–-]+ )(?:[^,.;:?]{1,40}[,;:—–-] ?)?(?:(?:please|let['’]?s|we(?:['’]ll| will)?|i(?:['’]ll| will)) )?(?:use|keep|take|go back to|stay (?:with|on)|revert to|make it|leave) (?!in mind|it up|care|a look)|\b(?:forget(?: about)?|drop|ditch|scrap) [^,.;:?]{1,30}[,;:—–] ?(?:and )?(?:use|take|go (?:with|for)|keep)\b|\bwe(?:['’]ve| have)? (?:dropped support|stopped (?:using|supporting))\b/i
const QUESTION_OR_CONDITION = /[?？]["”」]?$|如果|要是|假如|是不是|是否|要不要|[吗呢][。.!！]?$|(?:怎么|如何)/

/** Whether a sentence makes a choice without the usual words of a decision. Questions and conditions do not count. */
export function isPlainChoice(sentence: string): boolean {
  return !QUESTION_OR_CONDITION.test(sentence) && (CHINESE.test(sentence) || CHANGES.test(sentence) || ENGLISH.test(sentence) || INSTEAD.test(sentence))
}
