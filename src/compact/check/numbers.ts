import { chineseNumber, chineseUnit } from './chinese-number.ts'

/** Numbers of two or more digits; single digits count items in a summary. */
const NUMBER = /\d[\d.,:/-]*\d/g
/** Any number with a Chinese unit behind it; bounded, as a long run of digits would be read from each of them. */
const WITH_UNIT = /(?<!\d)(\d{1,16}(?:\.\d{1,16})?) ?([十百千万亿])/g
const NUMERAL = /[零〇一二两三四五六七八九十百千万亿]{1,16}/g
/** A numeral with a unit before something that is counted: others are mostly idioms. Days and months are dates. */
const COUNT =
  /(?<![零〇一二两三四五六七八九十百千万亿几数\d.])(?:[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九](?:[零一二两三四五六七八九十百千万]{0,8})[百千万亿](?:[零一二两三四五六七八九十百千]{0,6}))(?= ?(?:[天周年元块个条行台人次份项位名台页]|小时|分钟|秒|毫秒|美元|星期))/g

/** English and German numbers from ten on, by word. */
const WORDS = new Map(
  [
    'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  ].flatMap((words) => words.split(' ').map((word, i) => [word, 10 + i] as const)),
)
const WORD = new RegExp(`(?<!\\p{L})(?:${[...WORDS.keys()].join('|')})(?!\\p{L})`, 'giu')

/** The numbers of two or more digits in a text, however they are written there. */
export class Numbers {
  readonly #known = new Set<string>()

  constructor(source: string) {
    for (const [match] of source.matchAll(NUMBER)) this.#add(match.replaceAll(',', ''))
    for (const [, digits = '', unit = ''] of source.matchAll(WITH_UNIT)) this.#known.add(scaled(digits, unit))
    for (const [numeral] of source.matchAll(NUMERAL)) this.#known.add(String(chineseNumber(numeral)))
    for (const [word] of source.matchAll(WORD)) this.#known.add(String(WORDS.get(word.toLowerCase())))
  }

  /** The first number in a text that the source does not have, in digits or, before what it counts, in Chinese characters. */
  firstMissing(text: string): string | undefined {
    for (const { 0: match, index } of text.matchAll(NUMBER)) {
      const digits = match.replaceAll(',', '')
      const unit = /^ ?[十百千万亿]/.exec(text.slice(index + match.length))?.[0].trim()
      if (!this.#isKnown(digits) && !(unit !== undefined && this.#known.has(scaled(digits, unit)))) return match
    }
    return text.match(COUNT)?.find((numeral) => !this.#known.has(String(chineseNumber(numeral))))
  }

  /** Whether the source has a number, or both of two that a summary puts together: a share, as `212/215`, or a range. Single digits count items. */
  #isKnown(digits: string): boolean {
    return this.#known.has(digits) || (/[/-]/.test(digits) && digits.split(/[/-]/).every((piece) => piece.length < 2 || this.#known.has(piece)))
  }

  /** Adds a number together with the numbers it is made of, so that a date may be referred to by its year. */
  #add(digits: string): void {
    this.#known.add(digits)
    for (const piece of digits.split(/[.:/-]/)) if (piece.length > 1) this.#known.add(piece)
  }
}

function scaled(digits: string, unit: string): string {
  return String(Math.round(Number(digits) * (chineseUnit(unit) ?? 1)))
}
