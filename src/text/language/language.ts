/** Function words of one language that are rarely written in the others listed. */
const FUNCTION_WORDS = {
  en: 'the and of is that with are were this from which been it',
  de: 'der das und ist nicht mit eine auf wurde wurden dem von zu sich auch',
  fr: 'le les est une dans pour pas sur avec ont cette été aux',
  es: 'el los las del por está fue como y pero han hay',
  it: 'il gli della che sono è nel anche più stato dei ed',
  pt: 'não uma foi dos em os são mas ao também',
  nl: 'het een van niet zijn voor werd dat deze ook',
} as const

/** A language that is detected by its words. */
export type Language = keyof typeof FUNCTION_WORDS

const LANGUAGE_BY_WORD = new Map(
  Object.entries(FUNCTION_WORDS).flatMap(([language, words]) => words.split(' ').map((word) => [word, language as Language] as const)),
)
/** The number of characters that are read. */
const SAMPLE_CHARS = 20_000
/** The minimum number of a language's function words in a text, and the factor by which they must exceed those of any other. */
const MIN_FUNCTION_WORDS = 5
const MIN_LEAD_FACTOR = 3

/**
 * Detects the language of a text in Latin letters, if its function words leave no doubt; undefined for few words, code, and other languages.
 * @param minWords the minimum number of its function words in the text
 */
export function languageOf(text: string, minWords = MIN_FUNCTION_WORDS): Language | undefined {
  const counts = new Map<Language, number>()
  for (const [word] of text
    .slice(0, SAMPLE_CHARS)
    .toLowerCase()
    .matchAll(/\p{L}+/gu)) {
    const language = LANGUAGE_BY_WORD.get(word)
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one)
  return first && first[1] >= minWords && first[1] >= MIN_LEAD_FACTOR * (second?.[1] ?? 0) ? first[0] : undefined
}
