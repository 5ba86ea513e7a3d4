/** Characters per token above which a text would be little but white space. */
const CHARACTERS = 12

/** The most characters that the given tokens can have, apart from white space. */
export function mostCharacters(tokens: number): number {
  return tokens * CHARACTERS
}
