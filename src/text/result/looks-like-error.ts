const ERROR_WORD =
  /\b(?:error|errors|exception|fail|failed|fails|failure|failures|failing|panic|panicked|fatal|traceback|cannot|can't|could not|undefined|unresolved|denied|refused|not found|no such file|timed out|timeout|segfault|aborted|assertion|invalid|unexpected|mismatch|conflict)\b|\w(?:error|exception)\b|\bE\d{4}\b|\bTS\d{4}\b|\bERR[!_]|✗|✘|✖|❌|×|错误|失败|异常|报错|无法|崩溃|超时|拒绝|未找到/i

const NO_ERROR_STATEMENT =
  /\b(?:0|no|zero|without(?: any)?)\s+(?:\w+\s+){0,2}?(?:errors?|failures?|fail(?:ed|ing)?|problems?|exceptions?|issues?|conflicts?)\b|\b(?:errors?|failures?|failed|fail)\s*[:=]\s*(?:0|none|null|nil|false|\[\])(?![\d.])|(?:没有|无|未发现|零|0\s*个)\s*(?:任何)?(?:错误|失败|异常|报错)|(?:错误|失败|异常)\s*[:：=]\s*0(?!\d)/gi

/** The number of characters of a line that are read. */
const MAX_CHARS_READ = 400

/**
 * Whether a line reports that something went wrong, in English or Chinese. A statement that nothing did (`0 errors`, `no failures`, `failed: 0`, `没有错误`) does
 * not count. Reads the first 400 characters.
 *
 * @example
 * looksLikeError('2 passed, 1 failed') // true
 * looksLikeError('found 0 errors') // false
 */
export function looksLikeError(line: string): boolean {
  const head = line.length > MAX_CHARS_READ ? line.slice(0, MAX_CHARS_READ) : line
  return ERROR_WORD.test(head) && ERROR_WORD.test(head.replace(NO_ERROR_STATEMENT, ' '))
}
