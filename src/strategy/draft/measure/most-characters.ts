/** Text of which so many characters were one token on average would be little else than white space. */
const CHARACTERS = 12

/** How many characters so many tokens have at most, but for white space. */
export function mostCharacters(tokens: number): number {
  return tokens * CHARACTERS
}
