import { SIMPLE_FORMS } from './sign-forms.ts'

const ANY = new RegExp(`[${[...SIMPLE_FORMS.keys()].join('')}]`, 'g')

/**
 * Converts the traditional Chinese characters of a text to their simplified form, so that words need to be matched in one form only; the length stays the same.
 */
export function inSimple(text: string): string {
  return text.replace(ANY, (sign) => SIMPLE_FORMS.get(sign) as string)
}
