import { isChineseConstraint, isContinuationSummary } from '../../text/index.ts'

/** Maximum characters of a demand. */
const MAX_CONSTRAINT_CHARS = 300

/** Words that forbid or demand something anywhere in a sentence. */
const CONSTRAINT_ANYWHERE =
  /(?<!\b(?:I|we|they|you|it|that)\s(?:\w{1,20}ly\s)?)\b(?:do not|don['’]t)\b|(?<!\b(?:is|are|was|were|been|has|have|had|but|I)\s)\bnever\b|(?<!\b(?:I|there)\s)\bmust\b|\bmake sure\b|\bplease keep\b|\bwithout \w+ing\b|只能/i

/** Words that do so only at the beginning of a sentence or after a word that requests: elsewhere they describe something. */
const CONSTRAINT_AT_START = /(?:^[\s\W\d]*|[.:;!?,]\s+|\b(?:please|should|must|and|then|you can)\s+)(?:always|only|avoid|without)\b/i

/** Lines of code, of listings and of tables. */
const CODE_LINE = /^\s*(?:\/\/|\/\*|#!|\d+\s*[:→|]|[+-]{1,3}\d|\||>{3})|[;{=(]\s*$/

/** Instructions of a skill, which an agent inserts in the user's name. */
const SKILL_INSTRUCTIONS = /^\s*Base directory for this skill:/

/** The lines around SWE-agent's demonstration of another run. */
const DEMONSTRATION_START = '--- DEMONSTRATION ---'
const DEMONSTRATION_END = '--- END OF DEMONSTRATION ---'

/** A heading over a list, and an item of one. */
const HEADING = /[:：]\W{0,4}$/
const LIST_ITEM = /^\s{0,12}(?:[-*•❌✗]|\d{1,3}[.)])\s+/

/**
 * The demands and prohibitions of a user, line by line and word for word; the items of a list under a demand get its heading. Excludes code, lines in tags,
 * demonstrated runs and text that an agent wrote in the user's name; of a summary only quotations count.
 *
 * @example
 * constraintsOf('Never:\n- push to main\n\nThe flag is never read.') // ['Never: push to main']
 */
export function constraintsOf(text: string): string[] {
  if (SKILL_INSTRUCTIONS.test(text)) return []
  if (isContinuationSummary(text))
    return [...text.matchAll(/["“]([^"“”\n]{8,300})["”]/g)].map(([, quotation]) => (quotation as string).trim()).filter(hasConstraint)
  const found: string[] = []
  let heading = ''
  let isFenced = false
  for (const line of withoutDemonstration(text).split('\n')) {
    if (line.startsWith('```')) isFenced = !isFenced
    const trimmed = line.trim()
    if (isFenced || trimmed === '' || line.length > MAX_CONSTRAINT_CHARS || line.startsWith('<') || CODE_LINE.test(line)) continue
    const item = LIST_ITEM.test(line)
    if (!item) heading = ''
    if (item && heading !== '') found.push(`${heading} ${line.replace(LIST_ITEM, '').trim()}`.slice(0, MAX_CONSTRAINT_CHARS))
    else if (hasConstraint(line)) {
      if (!item && HEADING.test(trimmed)) heading = trimmed
      else found.push(trimmed)
    }
  }
  return found
}

/** Whether a line demands or forbids something by itself. */
export function isConstraintLine(line: string): boolean {
  return line.length <= MAX_CONSTRAINT_CHARS && !CODE_LINE.test(line) && hasConstraint(line)
}

function hasConstraint(line: string): boolean {
  return CONSTRAINT_ANYWHERE.test(line) || CONSTRAINT_AT_START.test(line) || isChineseConstraint(line)
}

function withoutDemonstration(text: string): string {
  const start = text.indexOf(DEMONSTRATION_START)
  const end = start < 0 ? -1 : text.indexOf(DEMONSTRATION_END, start)
  return end < 0 ? text : text.slice(0, start) + text.slice(end + DEMONSTRATION_END.length)
}
