/** Characters of a thought that are read. */
const READ = 700

/** Words by which agents say what a step is for. */
const WORDS: Readonly<Record<string, RegExp>> = {
  fault:
    /\b(?:fail(?:s|ed|ing|ures?)?|errors?|bugs?|broken|crash(?:es|ed)?|wrong|root cause|doesn't work|not working|traceback|stale|unexpected(?:ly)?|missing)\b|报错|失败/i,
  cause:
    /\b(?:why|root cause|the (?:issue|problem|bug|culprit)\b|there's the (?:issue|problem)|i see the (?:issue|problem)|what's happening|what(?:'s| is) going on|debug\w*|investigat\w+|strange|interesting|still (?:failing|not)|hmm|wait)\b|为什么|原因/i,
  understand:
    /\b(?:understand\w*|explor\w+|overview|familiar\w*|learn|how (?:it|this|the|does|do|they)|architecture|current (?:state|implementation|structure)|research|analy[sz]e|brainstorm\w*|review)\b|了解|理解|分析|研究/i,
  plan: /\b(?:plan|design|approach|options?|trade-?offs?|the user is asking|asking (?:about|if|whether|why)|question)\b|计划/i,
  read: /\b(?:(?:let me|i'll|start by|now) (?:first )?(?:read|look at|review|examine)|reading|key files)\b/i,
  locate:
    /\b(?:find|where|search(?:es|ing)?|look(?:ing)? for|locat\w+|grep|occurrences?|references?|is defined|which files?|call(?:ed|s|ers?) (?:by|from|sites?)?|usages?|other places|used elsewhere)\b|查找|搜索|定位|哪里/i,
  change:
    /\b(?:(?:let me|i'll|i need to|now|need to|i should) (?:also )?(?:now )?(?:fix|add|update|edit|implement|create|change|remove|replace|write|modify|refactor|move|rename|make))\b|修改|添加|实现|更新/i,
  test: /\b(?:run (?:the |all )?(?:unit |integration |full )?(?:tests?|linter|lint|build)|tests? (?:now )?pass\w*|verify|make sure|double.?check)\b|测试|验证|运行/i,
  finish: /\b(?:commit\w*|push\w*|summary|summarize|done|all set|reply|replied|pull request)\b|提交/i,
}

/** What the words of a thought speak of, by name: `fault`, `cause`, `understand`, `plan`, `read`, `locate`, `change`, `test`, `finish`. */
export function wordsOfPurpose(text: string): readonly string[] {
  const head = text.slice(0, READ)
  return Object.keys(WORDS).filter((name) => WORDS[name]?.test(head))
}

/** How a user reports that something does not work. */
const REPORT =
  /\b(?:why (?:is|are|do|does|did|was|were|isn't|doesn't|can't)|debug|bug|broken|crash\w*|fail(?:s|ed|ing|ures?)?|not working|doesn't (?:work|match|show|appear)|isn't|wrong|errors?|stale|still (?:not|get|see|fail\w*|display\w*|show\w*)|expected|instead of|not quite right|investigate|missing)\b|为什么|报错|失败|不对|Traceback/i

/** Whether the words of a user report a fault. */
export function reportsFault(text: string): boolean {
  return REPORT.test(text.slice(0, READ))
}
