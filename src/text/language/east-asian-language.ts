import { isCjk } from './script.ts'

const KANA = /[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]/
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/
/** Chinese has a character or two of these in quotations; in Japanese at least three of ten characters are kana. */
const MAX_KOREAN_OR_KANA_RATIO = 0.1
/** The number of characters that are read. */
const SAMPLE_CHARS = 20_000

/**
 * Detects the language of a text in Chinese characters, kana or Hangul; undefined if it has fewer than `minCount` of these.
 *
 * @example
 * eastAsianLanguageOf('解析器を修正してください') // 'ja'
 */
export function eastAsianLanguageOf(text: string, minCount = 1): 'zh' | 'ja' | 'ko' | undefined {
  const counts = { all: 0, kana: 0, hangul: 0 }
  for (const sign of text.slice(0, SAMPLE_CHARS)) {
    if (!isCjk(sign.codePointAt(0) as number)) continue
    counts.all++
    if (KANA.test(sign)) counts.kana++
    else if (HANGUL.test(sign)) counts.hangul++
  }
  if (counts.all < minCount) return undefined
  if (counts.kana + counts.hangul <= counts.all * MAX_KOREAN_OR_KANA_RATIO) return 'zh'
  return counts.kana > counts.hangul ? 'ja' : 'ko'
}
