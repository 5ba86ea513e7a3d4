/** Longer answers report more than that nothing was found. */
const MAX_CHARS = 200

/** Answers of searching and reading tools that found nothing: no text at all, empty JSON, only an exit code of 1, a count of zero, or a short phrase. */
const EMPTY_RESULT =
  /^(?:\[\s*\]|\{\s*\}|null|None|Exit code:? 1|[<([]?no (?:output|results?|matches|files|entries|items|data)(?: (?:was |were )?(?:found|returned|matched))?[>)\]]?[.!]?|(?:found )?0 (?:results|matches|files|hits)(?: found)?[.!]?|nothing (?:was )?found[.!]?|no content (?:could be |was )?(?:extracted|found)[\w ]{0,40}[.!]?|not found[.!]?|(?:未找到|没有找到|无结果)[^\n]{0,20})$/i

/**
 * Whether the result of a search, or of another reading call, reports that there is nothing: an empty result, or what tools write instead.
 *
 * @example
 * isEmptyResult('No matches found') // true
 */
export function isEmptyResult(result: string): boolean {
  if (result.length > MAX_CHARS) return result.length < 10 * MAX_CHARS && result.trim() === ''
  const [first = '', ...rest] = result.trim().split(/\n+/)
  const isEmptyText = EMPTY_RESULT.test(first.trim()) || (UNTITLED_HEADING.test(first) && rest.length > 0)
  return first === '' || (isEmptyText && rest.every((line) => EMPTY_RESULT.test(line.trim()) || ZERO_TOTAL_LINE.test(line.trim())))
}

/** A heading that some tools add. */
const UNTITLED_HEADING = /^#? ?Untitled$/

/** A line that some harnesses append. */
const ZERO_TOTAL_LINE = /^Found 0 total occurrences? across 0 files?\.?$/i
