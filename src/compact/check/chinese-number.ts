const DIGITS = '零一二三四五六七八九'
const UNITS: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
  ['万', 1e4],
  ['亿', 1e8],
])

/**
 * The value of a number in Chinese characters; undefined if a unit has nothing to count. Characters without units are digits.
 *
 * @example
 * chineseNumber('两万五千') // 25000
 * chineseNumber('二〇二六') // 2026
 */
export function chineseNumber(text: string): number | undefined {
  let [total, section, lastUnit, lastLargeUnit] = [0, 0, 1, 0]
  let digit: number | undefined
  for (const char of text) {
    const unit = UNITS.get(char)
    if (unit === undefined) {
      const value = DIGITS.indexOf(char === '〇' ? '零' : char === '两' ? '二' : char)
      if (value < 0) return undefined
      digit = (digit ?? 0) * 10 + value
      if (value === 0) lastUnit = 1
      continue
    }
    if (unit < 1e4) {
      if (digit === undefined && unit > 10) return undefined
      section += (digit ?? 1) * unit
    } else {
      const counted = section + (digit ?? 0)
      if (counted + total === 0) return undefined
      total = unit > lastLargeUnit ? (total + counted) * unit : total + counted * unit
      section = 0
      lastLargeUnit = unit
    }
    digit = undefined
    lastUnit = unit
  }
  // In 三百五 the last digit counts the next lower unit.
  return total + section + (digit ?? 0) * (lastUnit > 10 ? lastUnit / 10 : 1)
}

/** How many times what is before it a Chinese unit counts; undefined for other characters. */
export function chineseUnit(char: string): number | undefined {
  return UNITS.get(char)
}
