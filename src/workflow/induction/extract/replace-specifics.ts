import { NAME_SLOT } from './name-slot.ts'
import { withIdSlots } from './with-id-slots.ts'

const QUOTED = /`[^`\n]{1,200}`|"[^"\n]{1,200}"|“[^”\n]{1,200}”|「[^」\n]{1,200}」|《[^》\n]{1,200}》/g
const ADDRESS = /\bhttps?:\/\/[^\s，。]{1,400}/g

/** Abbreviations that name a kind of thing rather than one thing. */
const GENERIC_ABBREVIATIONS = new Set('PR PRs API APIs CLI CI UI URL JSON YAML SQL HTML CSS PDF TUI IDE LLM AI README CTF I'.split(' '))

/** The text with quotes, addresses and ids replaced by `NAME_SLOT`. */
export function replaceSpecifics(text: string): string {
  return withIdSlots(text.replace(QUOTED, () => NAME_SLOT).replace(ADDRESS, () => NAME_SLOT)).replaceAll('{id}', () => NAME_SLOT)
}

/** Whether a word inside a sentence names one thing: it is capitalised, contains a digit, or is a path, a file or an identifier. */
export function isSpecificWord(word: string): boolean {
  const plain = word.replace(/^[^\p{L}\p{N}{@/-]+|[^\p{L}\p{N}}]+$/gu, '')
  if (GENERIC_ABBREVIATIONS.has(plain)) return false
  return plain.includes(NAME_SLOT) || /^\p{Lu}|\p{N}|[/_@=]|^--?\w|\p{Ll}\p{Lu}|[\p{L}]\.[\p{L}]/u.test(plain)
}
