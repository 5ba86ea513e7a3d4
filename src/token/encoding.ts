/** A real byte-pair vocabulary that decant can count with. */
export type Encoding = 'o200k' | 'cl100k'
