/** Words that report that tests, or another run, fail: by a count, or of the run itself. */
const FAILURE =
  /\b(?:[1-9]\d{0,5}|one|two|three|four|five|six|some|several|many|all|both)\s(?:of \w{1,12} )?(?:\w{1,20}\s){0,2}(?:fail(?:s|ed|ing|ures?)?|errors?)\b|\b(?:tests?|suite|build|lint|linter|check|checks|compilation|it)\s(?:\w{1,12}\s){0,2}(?:fail(?:s|ed|ing)?|breaks|broken)\b|\bfailing tests?\b|(?:测试|用例|构建|编译|检查)[^，。；]{0,8}(?:失败|不通过|没通过|没有通过|报错)|\d\s?[个项条]?(?:测试|用例)?失败/i

/** Words that also give the reason, which stays worth knowing. */
const REASON = /\b(?:because|since|due to|caused?|reason)\b|因为|由于|原因/i

/** Whether a sentence only reports that a run fails. */
export function isFailureReport(sentence: string): boolean {
  return FAILURE.test(sentence) && !REASON.test(sentence)
}
