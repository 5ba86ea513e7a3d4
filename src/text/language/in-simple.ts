import { SIMPLE_FORMS } from './sign-forms.ts'

const ANY = new RegExp(`[${[...SIMPLE_FORMS.keys()].join('')}]`, 'g')

/** A text with the signs of traditional Chinese in their simplified form, so that words are looked for in one form only; as long as it was. */
export function inSimple(text: string): string {
  return text.replace(ANY, (sign) => SIMPLE_FORMS.get(sign) as string)
}
