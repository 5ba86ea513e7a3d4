import { withTraditionalForms } from '../../text/index.ts'

const SUCCESS_PHRASE = withTraditionalForms(
  /\b(?:0|no|zero|without(?: any)?)\s+(?:(?:more|new|other|further|known|remaining|test|type|lint|build|compile|syntax)\s+){0,2}(?:errors?|failures?|failed|problems?|exceptions?|issues?|bugs?)\b|\b(?:error|bug)-free\b|\b(?:errors?|failures?|failed)\s*[:=]\s*(?:0|none|null|false)\b|(?:没有?|未|无|零|0\s{0,3}个)\s{0,3}(?:再?(?:发现|出现|检测到|发生|看到)了?)?\s{0,3}(?:任何|新的?)?\s{0,3}(?:错误|失败|异常|问题)|(?:失败|异常|问题)[はがも]?(?:(?:あり|ござい)ませ[んず]|な[いかくし])/gi,
)

const PROGRAM_SIGN = /!!![A-Z]{2,20}!!!/g

/** Removes phrases that report no errors (`0 errors`, `没有错误`, Japanese `問題ありません`) and signs for programs from a text, so that their words do not count. */
export function removeSuccessPhrases(text: string): string {
  return text.replace(SUCCESS_PHRASE, ' ').replace(PROGRAM_SIGN, ' ')
}
