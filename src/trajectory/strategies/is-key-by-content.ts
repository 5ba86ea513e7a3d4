import { withTraditionalForms } from '../../text/index.ts'
import type { TrajectoryEvent } from '../trajectory-event.ts'

/** As a separate word, at the end of a name in camel case (`TypeError`) or in one with underscores. */
const KEY_WORD = /(?<![a-z])(?:error(?:s|ed)?|failed|passed|found|fixed)(?![a-z])/i
const KEY_WORD_IN_NAME = /(?<=[a-z])(?:Errors?|Failed|Passed|Found|Fixed)(?![a-z])/

/** The same in Chinese; `通过` also means `by way of`. */
const KEY_WORD_IN_CHINESE = withTraditionalForms(
  /错误|失败|报错|异常|发现|找到|修复|(?:测试|用例|检查|校验|审核|构建|全部|全都|均|都|已|未|没有?|\d ?[个项条]?) ?通过|通过 ?[:：]? ?\d|通过了?(?:全部|所有)?(?:测试|用例|检查|校验)/,
)

/** Phrases that report that there was none. */
const NOTHING =
  /\b(?:found\s{1,3})?(?:0|no|zero)\s{1,3}(?:\w{1,30}\s{1,3}){0,2}?(?:errors?|failures?|failed|passed|found|fixed)\b(?:\s{1,3}(?:were\s{1,3})?found\b)?|\b(?:errors?|failed|passed|found|fixed)\s{0,3}[:=]\s{0,3}(?:0|none|null|nil|false|\[\])(?![\d.])|\b(?:without|free\s{1,3}of)\s{1,3}(?:(?:an?|any|a\s{1,3}single)\s{1,3})?(?:errors?|failures?)\b|\berrors?[- ]free\b|\b(?:none|nothing|never)\s{1,3}(?:(?:has|have|had|was|were|been)\s{1,3}){0,2}(?:failed|found)\b/gi

const NOTHING_IN_CHINESE = withTraditionalForms(
  /(?:没有?|未|无|零|(?<!\d)0 ?[个处条项]?)(?:有|发现|出现|检测到|任何|其他|明显|的){0,4}(?:错误|失败|报错|异常|问题)|(?:错误|失败|异常)数?量? ?[:：=]? ?0(?![\d.])|(?:什么|任何[^，。\n]{0,8})(?:都|也)?(?:没有?|未)(?:发现|找到)/g,
)

/** Of longer observations only the beginning is read. */
const READ_CHARS = 100_000

/** Whether a result mentions an error, a test result or a finding, in English or Chinese. `0 errors`, "without error" and "terror" do not count. */
export function isKeyByContent(event: TrajectoryEvent): boolean {
  const text = event.observationContent?.slice(0, READ_CHARS)
  if (text === undefined || !mentionsKeyWord(text)) return false
  return mentionsKeyWord(text.replace(NOTHING, ' ').replace(NOTHING_IN_CHINESE, ' '))
}

function mentionsKeyWord(text: string): boolean {
  return KEY_WORD.test(text) || KEY_WORD_IN_NAME.test(text) || KEY_WORD_IN_CHINESE.test(text)
}
