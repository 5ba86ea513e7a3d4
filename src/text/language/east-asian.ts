import { isCjk } from './script.ts'

const KANA = /[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]/
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/
/** Chinese has a sign or two of these where it quotes; of ten characters of Japanese three and more are kana. */
const FEW = 0.1
/** So much of a text is looked at. */
const SAMPLE = 20_000

/**
 * Which language a text in Chinese characters, kana or Hangul is written in; undefined where it has fewer of these than `least`.
 *
 * @example
 * eastAsianOf('解析器を修正してください') // 'ja'
 */
export function eastAsianOf(text: string, least = 1): 'zh' | 'ja' | 'ko' | undefined {
  const counts = { all: 0, kana: 0, hangul: 0 }
  for (const sign of text.slice(0, SAMPLE)) {
    if (!isCjk(sign.codePointAt(0) as number)) continue
    counts.all++
    if (KANA.test(sign)) counts.kana++
    else if (HANGUL.test(sign)) counts.hangul++
  }
  if (counts.all < least) return undefined
  if (counts.kana + counts.hangul <= counts.all * FEW) return 'zh'
  return counts.kana > counts.hangul ? 'ja' : 'ko'
}
