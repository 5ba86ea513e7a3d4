import { toSimplifiedChinese } from '../../text/index.ts'

/** Characters of a thought that are read. */
const MAX_READ_CHARS = 700

/** Words with which agents state the purpose of a step. */
const TOPIC_PATTERNS: Readonly<Record<string, RegExp>> = {
  fault:
    /\b(?:fail(?:s|ed|ing|ures?)?|errors?|bugs?|broken|crash(?:es|ed)?|wrong|root cause|doesn't work|not working|traceback|stale|unexpected(?:ly)?|missing)\b|报错|失败|出错|错误|异常|崩溃|故障|缺失|缺少|无法运行|不工作/i,
  cause:
    /\b(?:why|root cause|the (?:issue|problem|bug|culprit)\b|there's the (?:issue|problem)|i see the (?:issue|problem)|what's happening|what(?:'s| is) going on|debug\w*|investigat\w+|strange|interesting|still (?:failing|not)|hmm|wait)\b|为什么|原因|根因|排查|调试|奇怪|问题(?:在于|出在)/i,
  understand:
    /\b(?:understand\w*|explor\w+|overview|familiar\w*|learn|how (?:it|this|the|does|do|they)|architecture|current (?:state|implementation|structure)|research|analy[sz]e|brainstorm\w*|review)\b|了解|理解|分析|研究|熟悉|梳理|概览|架构|审查/i,
  plan: /\b(?:plan|design|approach|options?|trade-?offs?|the user is asking|asking (?:about|if|whether|why)|question)\b|计划|规划|方案|思路|用户(?:想|要|询问|希望)/i,
  read: /\b(?:(?:let me|i'll|start by|now) (?:first )?(?:read|look at|review|examine)|reading|key files)\b|读取|阅读|(?:先|来|再|现在|接下来|让我|我)(?:查看|看看|看一下)/i,
  locate:
    /\b(?:find|where|search(?:es|ing)?|look(?:ing)? for|locat\w+|grep|occurrences?|references?|is defined|which files?|call(?:ed|s|ers?) (?:by|from|sites?)?|usages?|other places|used elsewhere)\b|查找|搜索|定位|寻找|哪里|在哪|哪些文件|引用处|调用处/i,
  change:
    /\b(?:(?:let me|i'll|i need to|now|need to|i should) (?:also )?(?:now )?(?:fix|add|update|edit|implement|create|change|remove|replace|write|modify|refactor|move|rename|make))\b|修改|修复|添加|新增|实现|更新|创建|编写|删除|移除|替换|重构|改[成为]/i,
  test: /\b(?:run (?:the |all )?(?:unit |integration |full )?(?:tests?|linter|lint|build)|tests? (?:now )?pass\w*|verify|make sure|double.?check)\b|测试|验证|运行|编译|构建|确保/i,
  finish: /\b(?:commit\w*|push\w*|summary|summarize|done|all set|reply|replied|pull request)\b|提交|推送|总结|汇总|已?(?:全部)?完成了?[。！，]/i,
}

/** The topics of a thought, by name: `fault`, `cause`, `understand`, `plan`, `read`, `locate`, `change`, `test`, `finish`. */
export function thoughtTopics(text: string): readonly string[] {
  const head = toSimplifiedChinese(text.slice(0, MAX_READ_CHARS))
  return Object.keys(TOPIC_PATTERNS).filter((name) => TOPIC_PATTERNS[name]?.test(head))
}

/** Words with which a user reports that something does not work. */
const PROBLEM_REPORT =
  /\b(?:why (?:is|are|do|does|did|was|were|isn't|doesn't|can't)|debug|bug|broken|crash\w*|fail(?:s|ed|ing|ures?)?|not working|doesn't (?:work|match|show|appear)|isn't|wrong|errors?|stale|still (?:not|get|see|fail\w*|display\w*|show\w*)|expected|instead of|not quite right|investigate|missing)\b|为什么|报错|失败|不对|出错|错误|异常|崩溃|坏了|打不开|不(?:工作|生效|能用)|没(?:有生效|反应)|(?:还是|仍然)(?:不行|没有)|有问题|Traceback/i

/** Whether the words of a user report a defect. */
export function reportsProblem(text: string): boolean {
  return PROBLEM_REPORT.test(toSimplifiedChinese(text.slice(0, MAX_READ_CHARS)))
}
