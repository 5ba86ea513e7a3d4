import { SIMPLIFIED_FORMS } from './simplified-forms.ts'

const TRADITIONAL_CHARACTER = new RegExp(`[${[...SIMPLIFIED_FORMS.keys()].join('')}]`, 'g')

/**
 * Converts the traditional Chinese characters of a text to their simplified form, so that words need to be matched in one form only; the length stays the same.
 */
export function toSimplifiedChinese(text: string): string {
  return text.replace(TRADITIONAL_CHARACTER, (sign) => SIMPLIFIED_FORMS.get(sign) as string)
}
