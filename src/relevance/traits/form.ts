const FORM = { path: 0, url: 1, joined: 2, snake: 3, camel: 4, pascal: 5, caps: 6, number: 7, mixed: 8 } as const

/** Of which form an atom is: path, web address, joined name, snake_case, camelCase, PascalCase, capitals, number, word with digits. */
export type Form = (typeof FORM)[keyof typeof FORM]

/** How many forms there are. */
export const FORMS = 9

/** The form of an atom by its first telling mark. */
export function formOf(name: string): Form {
  if (name.startsWith('http://') || name.startsWith('https://')) return FORM.url
  if (name.includes('/')) return FORM.path
  if (/^#?\d[\d.]*$/.test(name)) return FORM.number
  if (/[.:@#-]/.test(name)) return FORM.joined
  if (/^[A-Z0-9]+$/.test(name)) return FORM.caps
  if (name.includes('_')) return FORM.snake
  if (/\d/.test(name) && !/[a-z][A-Z]/.test(name)) return FORM.mixed
  return /^[A-Z]/.test(name) ? FORM.pascal : FORM.camel
}
