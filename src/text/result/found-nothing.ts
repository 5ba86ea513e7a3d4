/** Longer answers say more than that nothing was found. */
const LONGEST = 200

/** Answers of searching and reading tools that found nothing: no text at all, empty JSON, only an exit code of 1, a count of zero, or a short phrase. */
const NOTHING =
  /^(?:\[\s*\]|\{\s*\}|null|None|Exit code:? 1|[<([]?no (?:output|results?|matches|files|entries|items|data)(?: (?:was |were )?(?:found|returned|matched))?[>)\]]?[.!]?|(?:found )?0 (?:results|matches|files|hits)(?: found)?[.!]?|nothing (?:was )?found[.!]?|no content (?:could be |was )?(?:extracted|found)[\w ]{0,40}[.!]?|not found[.!]?|(?:未找到|没有找到|无结果)[^\n]{0,20})$/i

/**
 * Whether the result of a search, or of another reading call, says that there is nothing: an empty result, or what tools write instead.
 *
 * @example
 * foundNothing('No matches found') // true
 */
export function foundNothing(result: string): boolean {
  if (result.length > LONGEST) return result.length < 10 * LONGEST && result.trim() === ''
  const [first = '', ...rest] = result.trim().split(/\n+/)
  const says = NOTHING.test(first.trim()) || (UNTITLED.test(first) && rest.length > 0)
  return first === '' || (says && rest.every((line) => NOTHING.test(line.trim()) || NONE_IN_ALL.test(line.trim())))
}

/** A heading that some tools add. */
const UNTITLED = /^#? ?Untitled$/

/** A line that some harnesses append. */
const NONE_IN_ALL = /^Found 0 total occurrences? across 0 files?\.?$/i
