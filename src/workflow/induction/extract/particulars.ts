import { PARTICULAR } from './particular.ts'
import { withIdSlots } from './with-id-slots.ts'

const QUOTED = /`[^`\n]{1,200}`|"[^"\n]{1,200}"|“[^”\n]{1,200}”|「[^」\n]{1,200}」|《[^》\n]{1,200}》/g
const ADDRESS = /\bhttps?:\/\/[^\s，。]{1,400}/g

/** Abbreviations that name a kind of thing rather than one thing. */
const KINDS = new Set('PR PRs API APIs CLI CI UI URL JSON YAML SQL HTML CSS PDF TUI IDE LLM AI README CTF I'.split(' '))

/** The text with quotes, addresses and ids replaced by `PARTICULAR`. */
export function withoutParticulars(text: string): string {
  return withIdSlots(text.replace(QUOTED, () => PARTICULAR).replace(ADDRESS, () => PARTICULAR)).replaceAll('{id}', () => PARTICULAR)
}

/** Whether a word inside a sentence names one thing: it is capitalised, contains a digit, or is a path, a file or an identifier. */
export function isParticular(word: string): boolean {
  const bare = word.replace(/^[^\p{L}\p{N}{@/-]+|[^\p{L}\p{N}}]+$/gu, '')
  if (KINDS.has(bare)) return false
  return bare.includes(PARTICULAR) || /^\p{Lu}|\p{N}|[/_@=]|^--?\w|\p{Ll}\p{Lu}|[\p{L}]\.[\p{L}]/u.test(bare)
}
