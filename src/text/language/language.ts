/** Words that bind others in one language and are hardly written in the others here. */
const BINDING = {
  en: 'the and of is that with are were this from which been it',
  de: 'der das und ist nicht mit eine auf wurde wurden dem von zu sich auch',
  fr: 'le les est une dans pour pas sur avec ont cette été aux',
  es: 'el los las del por está fue como y pero han hay',
  it: 'il gli della che sono è nel anche più stato dei ed',
  pt: 'não uma foi dos em os são mas ao também',
  nl: 'het een van niet zijn voor werd dat deze ook',
} as const

/** A language that is told by its words. */
export type Language = keyof typeof BINDING

const LANGUAGES = new Map(Object.entries(BINDING).flatMap(([language, words]) => words.split(' ').map((word) => [word, language as Language] as const)))
/** So much of a text is looked at. */
const SAMPLE = 20_000
/** A language has so many of its binding words in a text at least, and so many times those of any other. */
const LEAST = 5
const TIMES = 3

/**
 * The language that a text in Latin letters is written in, where its binding words leave no doubt; undefined for few words, code, and what is not known
 * here. @param least so many of its binding words must stand in the text
 */
export function languageOf(text: string, least = LEAST): Language | undefined {
  const counts = new Map<Language, number>()
  for (const [word] of text
    .slice(0, SAMPLE)
    .toLowerCase()
    .matchAll(/\p{L}+/gu)) {
    const language = LANGUAGES.get(word)
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one)
  return first && first[1] >= least && first[1] >= TIMES * (second?.[1] ?? 0) ? first[0] : undefined
}
