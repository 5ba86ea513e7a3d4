import { isChineseLimit, isResumed } from '../../text/index.ts'

/** The most characters of a demand. */
const LONGEST = 300

/** Words that forbid or demand something anywhere in a sentence. */
const ANYWHERE =
  /(?<!\b(?:I|we|they|you|it|that)\s(?:\w{1,20}ly\s)?)\b(?:do not|don['’]t)\b|(?<!\b(?:is|are|was|were|been|has|have|had|but|I)\s)\bnever\b|(?<!\b(?:I|there)\s)\bmust\b|\bmake sure\b|\bplease keep\b|\bwithout \w+ing\b|只能/i

/** Words that do so only at the beginning of a sentence or after a word that requests: elsewhere they describe something. */
const AT_FIRST = /(?:^[\s\W\d]*|[.:;!?,]\s+|\b(?:please|should|must|and|then|you can)\s+)(?:always|only|avoid|without)\b/i

/** Lines of code, of listings and of tables. */
const CODE = /^\s*(?:\/\/|\/\*|#!|\d+\s*[:→|]|[+-]{1,3}\d|\||>{3})|[;{=(]\s*$/

/** Instructions of a skill, which an agent inserts in the user's name. */
const SKILL = /^\s*Base directory for this skill:/

/** The lines around SWE-agent's demonstration of another run. */
const SHOWN = '--- DEMONSTRATION ---'
const SHOWN_END = '--- END OF DEMONSTRATION ---'

/** A heading over a list, and an item of one. */
const HEADING = /[:：]\W{0,4}$/
const ITEM = /^\s{0,12}(?:[-*•❌✗]|\d{1,3}[.)])\s+/

/**
 * The demands and prohibitions of a user, line by line and word for word; the items of a list under a demand get its heading. Excludes code, lines in tags,
 * demonstrated runs and text that an agent wrote in the user's name; of a summary only quotations count.
 *
 * @example
 * demandsOf('Never:\n- push to main\n\nThe flag is never read.') // ['Never: push to main']
 */
export function demandsOf(text: string): string[] {
  if (SKILL.test(text)) return []
  if (isResumed(text)) return [...text.matchAll(/["“]([^"“”\n]{8,300})["”]/g)].map(([, said]) => (said as string).trim()).filter(demands)
  const found: string[] = []
  let under = ''
  let fenced = false
  for (const line of withoutShown(text).split('\n')) {
    if (line.startsWith('```')) fenced = !fenced
    const said = line.trim()
    if (fenced || said === '' || line.length > LONGEST || line.startsWith('<') || CODE.test(line)) continue
    const item = ITEM.test(line)
    if (!item) under = ''
    if (item && under !== '') found.push(`${under} ${line.replace(ITEM, '').trim()}`.slice(0, LONGEST))
    else if (demands(line)) {
      if (!item && HEADING.test(said)) under = said
      else found.push(said)
    }
  }
  return found
}

/** Whether a line demands or forbids something by itself. */
export function isDemand(line: string): boolean {
  return line.length <= LONGEST && !CODE.test(line) && demands(line)
}

function demands(line: string): boolean {
  return ANYWHERE.test(line) || AT_FIRST.test(line) || isChineseLimit(line)
}

function withoutShown(text: string): string {
  const start = text.indexOf(SHOWN)
  const end = start < 0 ? -1 : text.indexOf(SHOWN_END, start)
  return end < 0 ? text : text.slice(0, start) + text.slice(end + SHOWN_END.length)
}
