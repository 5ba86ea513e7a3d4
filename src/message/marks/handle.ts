const FORM = '[0-9a-z]{1,64}'
const PREFIX = 'decant:'
const HANDLES = new RegExp(`${PREFIX}(${FORM})`, 'g')

/** Writes and reads handles, by which decant's marks refer to archived content, whichever archive made them. */
export const handle = {
  /** A handle without its prefix, as the source of a regular expression. */
  form: FORM,

  write(ref: string): string {
    return `${PREFIX}${ref}`
  },

  /** Returns the handles in a text, in order, with repetitions. */
  read(text: string): string[] {
    return text.includes(PREFIX) ? Array.from(text.matchAll(HANDLES), ([, ref]) => ref as string) : []
  },
}
