/** The characters of a name: the number of each kind, and whether a capital follows a small letter. */
export interface CharCounts {
  readonly uppers: number
  readonly digits: number
  readonly slashes: number
  readonly dots: number
  readonly hyphens: number
  readonly underscores: number
  /** Colons, at signs and hashes. */
  readonly joints: number
  /** Whether a capital follows a small letter. */
  readonly humped: boolean
}

/** Counts the characters of a name. */
export function charCountsOf(name: string): CharCounts {
  const marks = { uppers: 0, digits: 0, slashes: 0, dots: 0, hyphens: 0, underscores: 0, joints: 0, humped: false }
  let afterLower = false
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    const isLower = code >= 97 && code <= 122
    if (code >= 65 && code <= 90) {
      marks.uppers++
      if (afterLower) marks.humped = true
    } else if (code >= 48 && code <= 57) marks.digits++
    else if (code === 47) marks.slashes++
    else if (code === 46) marks.dots++
    else if (code === 45) marks.hyphens++
    else if (code === 95) marks.underscores++
    else if (code === 58 || code === 64 || code === 35) marks.joints++
    afterLower = isLower
  }
  return marks
}
