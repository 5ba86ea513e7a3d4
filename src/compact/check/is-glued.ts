/** Scripts in which the words before and after a name may be written without a space. */
const GLUED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Khmr}\p{scx=Hang}\p{scx=Arab}\p{scx=Hebr}]/u

/** Whether a letter, or a letter of a text, is of such a script. */
export function isGlued(text: string | undefined): boolean {
  return text !== undefined && GLUED.test(text)
}
