/**
 * A fast estimate of o200k tokens in one pass.
 *
 * @example
 * estimateTokens('hello world') // 2
 */
export function estimateTokens(text: string): number {
  let total = 0
  let i = 0
  while (i < text.length) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) {
      total += code >= 0x2e80 ? 0.72 : 0.5
      i++
      continue
    }
    const from = i
    while (i < text.length && kindOf(text.charCodeAt(i)) === kindOf(code)) i++
    const length = i - from
    if (kindOf(code) === 0) total += Math.max(1, length / 6)
    else if (kindOf(code) === 1) total += Math.ceil(length / 3)
    else if (kindOf(code) === 2) total += code === 32 && length === 1 ? 0.05 : 1
    else total += length * 0.7
  }
  return Math.ceil(total)
}

function kindOf(code: number): number {
  if (code > 0x7f) return 4
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return 0
  if (code >= 48 && code <= 57) return 1
  return code <= 32 ? 2 : 3
}
