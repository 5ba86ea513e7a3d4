import { isPlainWord } from './is-plain-word.ts'

/**
 * Whether a value is random enough for a key: not a variable, address or words; letters and digits, or letters alone that change case too often for words; 3.2
 * bits of entropy per character or more.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 16 || isPlainWord(value)) return false
  return /[A-Za-z]/.test(value) && (/\d/.test(value) || changesCase(value)) && entropy(value) >= 3.2
}

/** Whether a value may be a short key: letters and digits in no word-like order. */
export function looksLikeShortKey(value: string): boolean {
  return /^(?=.*[A-Za-z])(?=.*\d.*\d)[\w~+/=.-]{10,400}$/.test(value) && !isPlainWord(value) && entropy(value) >= 3
}

function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

function changesCase(value: string): boolean {
  const changes = value.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0
  return value.length >= 20 && changes >= value.length * 0.3
}
