import type { CharCounts } from './char-counts.ts'

const FORM_CODES = { path: 0, url: 1, joined: 2, snake: 3, camel: 4, pascal: 5, caps: 6, number: 7, mixed: 8 } as const

/** The form of an atom: path, web address, joined name, snake_case, camelCase, PascalCase, capitals, number, word with digits. */
export type Form = (typeof FORM_CODES)[keyof typeof FORM_CODES]

export const FORM_COUNT = 9

/** The form of an atom, from its first distinctive mark. */
export function formOf(name: string, marks: CharCounts): Form {
  if (name.startsWith('http://') || name.startsWith('https://')) return FORM_CODES.url
  if (marks.slashes > 0) return FORM_CODES.path
  if (isNumber(name, marks)) return FORM_CODES.number
  if (marks.dots + marks.hyphens + marks.joints > 0) return FORM_CODES.joined
  if (marks.uppers + marks.digits === name.length) return FORM_CODES.caps
  if (marks.underscores > 0) return FORM_CODES.snake
  if (marks.digits > 0 && !marks.humped) return FORM_CODES.mixed
  const first = name.charCodeAt(0)
  return first >= 65 && first <= 90 ? FORM_CODES.pascal : FORM_CODES.camel
}

/** Whether a name consists of digits and dots, with a digit first, or a hash before it. */
function isNumber(name: string, { digits, dots }: CharCounts): boolean {
  const start = name.charCodeAt(0) === 35 ? 1 : 0
  const first = name.charCodeAt(start)
  return first >= 48 && first <= 57 && digits + dots + start === name.length
}
