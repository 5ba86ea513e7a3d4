import { wholeWordPattern } from './whole-word-pattern.ts'

/** A pattern for any of the given words, separated by blanks: English ones match as whole words in any case, Chinese ones anywhere. */
function anyOf(english: string, chinese: string): RegExp {
  return wholeWordPattern(english.split(' ').join('|'), chinese.split(' ').join('|'))
}

/** The words by which messages are weighed, in Chinese and English. */
export const KEY_WORDS = {
  /** Each one that occurs counts half a point. */
  important: [
    anyOf('errors? exceptions?', '错误 异常'),
    anyOf('fail(?:s|ed|ures?|ing)?', '失败'),
    anyOf('fix(?:es|ed|ing)?', '修复'),
    anyOf('done complet(?:e|ed|es|ion) finish(?:ed|es)?', '完成'),
    anyOf('tasks?', '任务'),
    anyOf('success(?:ful|fully)?', '成功'),
    anyOf('problems? issues?', '问题'),
    anyOf('conclu(?:de|des|ded|sion|sions) results?', '结论 结果'),
  ],
  /** Errors and fixes. */
  trouble: anyOf(
    'errors? fail(?:s|ed|ures?|ing)? exceptions? bugs? fix(?:es|ed|ing)? solv(?:e|ed|es|ing) resolv(?:e|ed|es|ing) problems? debug(?:ged|ging)? troubleshoot(?:ing)? crash(?:es|ed|ing)?',
    '错误 失败 异常 修复 解决 问题 调试 除错 排查 崩溃',
  ),
  /** Decisions. They count in longer texts only. */
  decision: anyOf(
    'decid(?:e|ed|es|ing) decisions? choos(?:e|es|ing) chose(?:n)? choices? selected selections? options? solutions? proposals? strateg(?:y|ies) plan(?:s|ned|ning)? design(?:s|ed)? architectures? approach(?:es)? trade-?offs?',
    '决定 选择 方案 策略 计划 设计 架构 采用',
  ),
  /** Words by which the user marks something as important. `<Pin>` counts wherever the user writes it. */
  marked: anyOf('important critical crucial must essential key attention remember never always', '重要 关键 必须 注意 务必 切记'),
  /** The end of a task, as reached and not as planned. */
  completion: wholeWordPattern(
    String.raw`tasks? (?:(?:is|are|has|have|was|were|been|now|all|fully) ){0,3}(?:done|completed?|finished)|all (?:tests )?(?:pass|passed|done)|(?<!(?:\b(?:not|never|be|being|to|before|until|unless)|n['’]t) (?:(?:yet|be|been|is|are|it|fully) ){0,3})completed`,
    '任务(?:已经?|现已|均|都|全部)*完成(?![前后之时])|(?<![没未](?:有|能)?)(?:已|全部)完成(?![前后之时])|(?<![没未](?:有|能)?)完成了',
  ),
  /** The start of a task, as begun and not as postponed. */
  start: wholeWordPattern(
    String.raw`(?<!\b(?:before|after|when|until|to|not|never|cannot|n['’]t) )(?:start(?:s|ed|ing)?|beg[ai]n(?:s|ning)?) (?:(?:to )?work(?:ing)? on |with |on )?(?:(?:the|this|my|our|a|first|next|new) ){1,2}(?:\w{1,20} )?task|task (?:is |has )?(?:started|starts|starting|begins)`,
    '任务(?:已经?|现在|正式)?(?:开始|启动)(?![前后之时])|(?<![没未不法前])开始(?:执行|处理|进行|着手|做)?(?:这个|这项|该|新的?|下一个|第一个|一个|本次)?任务',
  ),
  /** The outcome of a call, in its result. */
  outcome: wholeWordPattern('succeeded|success(?:ful|fully)?|failed|exit code|passed|errors?|completed', '执行成功|执行失败|成功|失败|错误'),
} as const

/** The number of characters of a text that are looked at when judging a message. */
export const MAX_JUDGED_CHARS = 20_000
