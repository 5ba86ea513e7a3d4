/** Characters per token above which a text would be little but white space. */
const MAX_CHARACTERS_PER_TOKEN = 12

/** Maximum characters that the given tokens can have, apart from white space. */
export function maxCharacters(tokens: number): number {
  return tokens * MAX_CHARACTERS_PER_TOKEN
}
