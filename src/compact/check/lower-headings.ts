/** Words that headings of summaries consist of, besides those with the usual endings of such words. */
const WORDS_OF_HEADINGS = new Set(
  'key keys main major important critical relevant notable decision decisions decided agreed choice choices chosen open closed item items issue issues problem problems question questions answer answers next step steps pending outstanding remaining unfinished work works worked job todo todos done goal goals aim aims scope intent request requests user users assistant agent task tasks current present latest recent earlier past state states status progress result results outcome outcomes fact facts pattern patterns strategy strategies policy policies lesson lessons insight insights takeaway takeaways limit limits rule rules constraints constraint must never preference preferences wishes style change changes changed file files path paths code codebase module modules function functions test tests error errors fix fixes fixed bug bugs failure failures tool tools call calls command commands data database api backend frontend technical stack tech project product system context background overview summary summaries details notes note risk risks blocker blockers dependencies dependency name names date dates number numbers time times timeline schedule deadline deadlines budget plan plans planned idea ideas approach approaches design action actions create created modified updated read written completed complete resolved unresolved partly early late high low level new old final interim other further additional approvals approval prohibited prohibitions forbidden warnings warning resources references reference links people roles role team what was why how where who we and of the for to in on by with or not yet so far'.split(
    ' ',
  ),
)
const ABSTRACT = /(?:tion|sion|ment|ing|ity|ness|ance|ence|ture)s?$/

const WORD = String.raw`\p{Lu}[\p{L}\p{N}'’]{0,30}`
const SMALL_WORD = '(?:and|or|of|the|for|to|in|on|a|an|by|with)'
const TITLE = `${WORD}(?:(?: | ?[&/→-] ?)(?:${SMALL_WORD} ){0,2}${WORD}){0,5}`
/** The mark of an item, of a quote or of a table's cell before its text. */
const ITEM_MARK = String.raw`\s{0,12}(?:(?:[-*+•>|]|\d{1,3}[.)]|\p{Lu}[.)]) {1,3}){0,2}`
/** Title case at the start of a line or sentence: before a colon, between marks of emphasis, or alone on its line. */
const HEADING = new RegExp(
  String.raw`(?:^${ITEM_MARK}|[.!?;)|] )(?:(?:\*\*|__)${TITLE}(?=[:：.]?(?:\*\*|__))|${TITLE}(?= ?(?:[:：](?:\s|$|\*|_)|\|)))|^${ITEM_MARK}${TITLE}(?=\s{0,3}$)`,
  'gu',
)

/** Lower-cases the words of a line's headings that are not names. */
export function lowerHeadings(line: string): string {
  return line.replaceAll(HEADING, (heading) =>
    heading.replaceAll(/\p{Lu}\p{Ll}{2,40}/gu, (word) => {
      const lower = word.toLowerCase()
      return WORDS_OF_HEADINGS.has(lower) || ABSTRACT.test(lower) ? lower : word
    }),
  )
}
