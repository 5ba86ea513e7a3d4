/** A family of scripts, as far as this matters for counting, cutting and choosing words. */
export type Script = 'latin' | 'cjk' | 'cyrillic' | 'arabic' | 'hebrew' | 'greek' | 'indic' | 'thai' | 'other'

/** Whether a UTF-16 unit or code point is a Chinese character, kana or Hangul: scripts that are read in pairs of characters, not in words. */
export function isCjk(code: number): boolean {
  if (code < 0x1100) return false
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x1100 && code <= 0x11ff) ||
    (code >= 0x3105 && code <= 0x318f) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9d) ||
    (code >= 0x20000 && code <= 0x3ffff) ||
    code === 0x3005
  )
}

/** The maximum number of characters that are read, spread over the text. */
const MAX_SAMPLE_CHARS = 4000

/**
 * Returns the script of most of a text's letters. A Chinese character weighs as much as three Latin letters, since it carries about as much, so Chinese prose
 * full of identifiers is still `cjk`. A text without letters is `latin`. Reads at most 4,000 characters.
 */
export function scriptOf(text: string): Script {
  const weight = new Map<Script, number>()
  const step = Math.max(1, Math.floor(text.length / MAX_SAMPLE_CHARS))
  for (let i = 0; i < text.length; i += step) {
    const code = text.charCodeAt(i)
    const script = letterScript(code)
    if (script) weight.set(script, (weight.get(script) ?? 0) + (script === 'cjk' ? 3 : 1))
  }
  let best: Script = 'latin'
  for (const [script, amount] of weight) if (amount > (weight.get(best) ?? 0)) best = script
  return best
}

function letterScript(code: number): Script | undefined {
  if (code < 0x250) return (code | 32) >= 97 && (code | 32) <= 122 ? 'latin' : code >= 0xc0 ? 'latin' : undefined
  if (isCjk(code)) return 'cjk'
  if (code >= 0x370 && code <= 0x3ff) return 'greek'
  if (code >= 0x400 && code <= 0x52f) return 'cyrillic'
  if (code >= 0x590 && code <= 0x5ff) return 'hebrew'
  if (code >= 0x600 && code <= 0x77f) return 'arabic'
  if (code >= 0x900 && code <= 0xdff) return 'indic'
  if (code >= 0xe00 && code <= 0xeff) return 'thai'
  return /\p{L}/u.test(String.fromCharCode(code)) ? 'other' : undefined
}
