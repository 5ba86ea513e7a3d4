const CLEAN =
  /\b(?:0|no|zero|without(?: any)?)\s+(?:errors?|failures?|failed|problems?|exceptions?|issues?|bugs?)\b|\b(?:errors?|failures?|failed)\s*[:=]\s*(?:0|none|null|false)\b|(?:没有|无|零|0\s*个)\s*(?:任何)?(?:错误|失败|异常|问题)/gi

const SIGN = /!!![A-Z]{2,20}!!!/g

/** A text without what says that nothing went wrong (`0 errors`, `没有错误`) and without signs to programs, so that their words do not count. */
export function withoutClean(text: string): string {
  return text.replace(CLEAN, ' ').replace(SIGN, ' ')
}
