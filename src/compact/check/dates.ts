/** The months by the first letters of their English and German names. */
const MONTHS = ['jan', 'feb', 'mar mär', 'apr', 'may mai', 'jun', 'jul', 'aug', 'sep', 'oct okt', 'nov', 'dec dez']
const MONTH_NAME =
  /\b(jan(?:uary?)?|feb(?:ruary?)?|mar(?:ch)?|märz|apr(?:il)?|ma[yi]|jun[ei]?|jul[yi]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\b/gi
/** Text before or after the name of a month that makes it a date. */
const BEFORE =
  /(?:\b(\d{1,2})(?:st|nd|rd|th)?(?: of)?(?: the)?|\b(?:in|on|by|of|until|till|since|before|after|for|from|through|during|this|next|last|early|late|mid|every|each|to|end|im|am|bis|seit|ab|vor|nach|anfang|mitte|ende))[ -]{1,2}$/i
/** A day with a point before a month's name, as German writes it. */
const GERMAN_DAY = /\b(\d{1,2})\. ?$/
const AFTER = /^\.?[ -]{0,2}(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?!\d|[:.]\d|%)/i
const YEAR = /^\.?,? ?['’]?\d{4}\b/
/** Names of months that are also words or abbreviations of other things; they count only in a date. */
const AMBIGUOUS = /^(?:ma[yi]|march|mar|jan|de[cz]|sep|sept|o[ck]t|nov|juni?|juli?|aug|apr|feb)$/i
/** Names that begin sentences, so that a number with a point before them may be that of a list's item. */
const SENTENCE_START = /^(?:may|march|mar|dec)$/i

const NUMERIC = /(?<![\d.])(?:\d{4}([-/.])(\d{1,2})\1(\d{1,2})|(\d{1,2})([-/])(\d{1,2})(?:\5\d{2,4})?)(?![\d])/g
/** A day and a month with points, as German writes them. */
const GERMAN = /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\.(?! ?\d{1,2}\.)/g
const CHINESE =
  /([\d]{1,2}|[一二三四五六七八九十]{1,3})\s{0,2}月(?:份|底|初|中旬|上旬|下旬)?(?:\s{0,2}(\d{1,2}|[一二三四五六七八九十廿卅]{1,4})\s{0,2}[日号號])?/g
/** The other days of a range or a list. */
const RANGE = /^(?: {0,2}(?:[-–—&,]|,? ?and|,? ?or|to|through) {0,2}(?:the )?\d{1,2}(?:st|nd|rd|th)?(?![\d:%])){1,4}/i
/** The first day of a range or a pair before a month's name. */
const RANGE_BEFORE = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)? ?(?:[-–—&,]|to|and|or|through|bis|und|oder) ?\d{1,2}(?:st|nd|rd|th|\.)?(?: of)? ?$/i
const CHINESE_DAY = /(?<!\d)(\d{1,2}|[一二三四五六七八九十廿卅]{1,4})\s{0,2}(?:[日号號]|[、至到和~—-])/g
const DIGITS = '零一二三四五六七八九'

/** A month, 1 to 12, and its day if the date has one. */
interface DateMention {
  readonly month: number
  readonly day?: number
  readonly asWritten: string
}

/** The months and days that a text mentions. */
export class Dates {
  readonly #months = new Set<number>()
  /** Months mentioned somewhere without a day, to which a day from elsewhere in the text may belong. */
  readonly #withoutDay = new Set<number>()
  readonly #days = new Set<string>()
  readonly #text: string

  constructor(source: string) {
    this.#text = source
    for (const { month, day } of datesIn(source, true)) {
      this.#months.add(month)
      if (day === undefined) this.#withoutDay.add(month)
      else this.#days.add(`${month}-${day}`)
    }
  }

  /**
   * The first date in `text` that the source does not mention, as it is written there. Checks dates with a month's English or German name or in Chinese, and
   * unambiguous numeric ones.
   */
  firstMissing(text: string): string | undefined {
    return datesIn(text, false).find(({ month, day }) => !this.#months.has(month) || (day !== undefined && !this.#mentions(month, day)))?.asWritten
  }

  #mentions(month: number, day: number): boolean {
    return (
      this.#days.has(`${month}-${day}`) ||
      (this.#withoutDay.has(month) && new RegExp(`(?<!\\d)0?${day}(?!\\d)|${chineseNumeral(day)}[日号號]`).test(this.#text))
    )
  }
}

/** @param isLenient also accepts what may be a date: in a source, too many do less harm than too few */
function datesIn(text: string, isLenient: boolean): DateMention[] {
  const found: DateMention[] = []
  for (const match of text.matchAll(MONTH_NAME)) {
    const [name] = match
    const textBefore = text.slice(Math.max(0, match.index - 24), match.index)
    const before = BEFORE.exec(textBefore) ?? (SENTENCE_START.test(name) ? null : GERMAN_DAY.exec(textBefore))
    const rest = text.slice(match.index + name.length, match.index + name.length + 24)
    const after = AFTER.exec(rest)
    const inDate = before !== null || after !== null || YEAR.test(rest)
    const isCapitalised = /^\p{Lu}/u.test(name)
    if (!isLenient && !(isCapitalised && (inDate || !AMBIGUOUS.test(name)))) continue
    const month = MONTHS.findIndex((one) => one.includes(name.slice(0, 3).toLowerCase())) + 1
    const day = dayOf(before?.[1]) ?? dayOf(after?.[1])
    found.push({ month, ...(day !== undefined && { day }), asWritten: name })
    const first = isLenient ? RANGE_BEFORE.exec(textBefore)?.[1] : undefined
    if (first !== undefined) found.push({ month, day: Number(first), asWritten: name })
    if (isLenient && after)
      for (const [other] of (RANGE.exec(rest.slice(after[0].length))?.[0] ?? '').matchAll(/\d+/g)) found.push({ month, day: Number(other), asWritten: name })
  }
  for (const match of text.matchAll(CHINESE)) {
    const [asWritten, m = '', d] = match
    const [month, day] = [parseNumber(m), d === undefined ? undefined : parseNumber(d)]
    if (month < 1 || month > 12) continue
    found.push({ month, ...(day !== undefined && { day }), asWritten })
    const end = match.index + asWritten.length
    if (isLenient)
      for (const [, other = ''] of text.slice(match.index, end + 16).matchAll(CHINESE_DAY)) found.push({ month, day: parseNumber(other), asWritten })
  }
  for (const [asWritten, day, month] of isLenient ? text.matchAll(GERMAN) : [])
    if (Number(month) >= 1 && Number(month) <= 12) found.push({ month: Number(month), day: Number(day), asWritten })
  for (const [asWritten, , m, d, one, , two] of text.matchAll(NUMERIC)) {
    const pairs =
      m !== undefined
        ? [[Number(m), Number(d)]]
        : isLenient
          ? [
              [Number(one), Number(two)],
              [Number(two), Number(one)],
            ]
          : []
    for (const [month = 0, day = 0] of pairs) if (month >= 1 && month <= 12 && day >= 1 && day <= 31) found.push({ month, day, asWritten })
  }
  return found
}

function dayOf(digits: string | undefined): number | undefined {
  const day = Number(digits)
  return day >= 1 && day <= 31 ? day : undefined
}

/** A number below a hundred in digits or in Chinese; 0 if the text is not a number. */
function parseNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const spelled = text.replace('廿', '二十').replace('卅', '三十')
  const ten = spelled.indexOf('十')
  if (ten < 0) return Math.max(0, DIGITS.indexOf(spelled))
  const [tens = '', ones = ''] = spelled.split('十')
  return (tens === '' ? 1 : DIGITS.indexOf(tens)) * 10 + (ones === '' ? 0 : DIGITS.indexOf(ones))
}

function chineseNumeral(day: number): string {
  const [tens, ones] = [Math.floor(day / 10), day % 10]
  return `${tens === 0 ? '' : tens === 1 ? '十' : `${DIGITS[tens]}十`}${ones === 0 ? '' : DIGITS[ones]}`
}
